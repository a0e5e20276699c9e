// dxcore.dll with one adapter, the adapter of the null device in judge.cpp. Wine 8 has no dxcore.dll.

#include <stdint.h>
#include <string.h>
#include <windows.h>

struct Object {
  void **methods;
};

static void *adapter_methods[20], *factory_methods[10];
static Object adapter = {adapter_methods}, factory = {factory_methods};

static HRESULT not_implemented(Object *) { return E_NOTIMPL; }
static uint32_t references(Object *) { return 2; }
static bool is_valid(Object *) { return true; }
static bool has_attribute(Object *, const void *) { return true; }
static bool has_property(Object *, uint32_t) { return true; }

static HRESULT query_interface(Object *self, const void *, void **made) {
  *made = self;
  return S_OK;
}

static HRESULT property(Object *, uint32_t which, size_t size, void *target) {
  static const uint32_t hardware[4] = {0x1414, 0x8c, 0, 0};
  memset(target, 0, size);
  if (which == 1) *(uint64_t *)target = 1;  // DriverVersion
  if (which == 2) strncpy((char *)target, "Null adapter", size);
  if (which == 3) memcpy(target, hardware, size < sizeof hardware ? size : sizeof hardware);
  if (which == 11) *(char *)target = 1;  // IsHardware
  return S_OK;
}

static HRESULT property_size(Object *, uint32_t which, size_t *size) {
  *size = which == 2 ? 13 : which == 3 ? 16 : which >= 11 && which <= 13 ? 1 : 8;
  return S_OK;
}

static HRESULT adapter_by_luid(Object *, const uint64_t *, const void *, void **made) {
  *made = &adapter;
  return S_OK;
}

extern "C" __declspec(dllexport) HRESULT DXCoreCreateAdapterFactory(const void *, void **made) {
  for (auto &method : adapter_methods) method = (void *)not_implemented;
  for (auto &method : factory_methods) method = (void *)not_implemented;
  adapter_methods[0] = factory_methods[0] = (void *)query_interface;
  adapter_methods[1] = adapter_methods[2] = factory_methods[1] = factory_methods[2] = (void *)references;
  adapter_methods[3] = (void *)is_valid;
  adapter_methods[4] = (void *)has_attribute;
  adapter_methods[5] = (void *)has_property;
  adapter_methods[6] = (void *)property;
  adapter_methods[7] = (void *)property_size;
  factory_methods[4] = (void *)adapter_by_luid;
  *made = &factory;
  return S_OK;
}
