// judge.exe LIBRARY: the verdicts of CreateOperator of a DirectML.dll, on an ID3D12Device that computes nothing.
//
// It reads descs from standard input and answers on standard output; all numbers are little-endian UINT32.
//   at the start   0, the highest feature level, the supported data types as bits
//   a desc         the number of bytes, the number of pointers, the bytes, the offset of each pointer in them;
//                  a pointer is stored as an offset from the first byte
//   an answer      0 and the HRESULT, or 1 and the code of the exception that ends the process
// It ends with exit code 3 if the library cannot be loaded, 4 if it creates no device, 5 if a call takes too long.

#include <fcntl.h>
#include <io.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <vector>
#include <windows.h>

static const DWORD LIMIT = 20000;  // milliseconds for one call
static const HRESULT INVALID = (HRESULT)0x80070057;
static const GUID IID_UNKNOWN = {0, 0, 0, {0xc0, 0, 0, 0, 0, 0, 0, 0x46}};
static const GUID IID_OBJECT = {0xc4fec28f, 0x7966, 0x4e95, {0x9f, 0x94, 0xf4, 0x31, 0xcb, 0x56, 0xc3, 0xb8}};
static const GUID IID_DEVICE = {0x189819f1, 0x1db6, 0x4b57, {0xbe, 0x54, 0x18, 0x21, 0x33, 0x9b, 0x85, 0xf7}};
static const GUID IID_DML_DEVICE = {0x6dbd6437, 0x96fd, 0x423f, {0xa9, 0x8c, 0xae, 0x5e, 0x7c, 0x2a, 0x57, 0x3f}};
static const GUID IID_DML_OPERATOR = {0x26caae7a, 0x3081, 0x4633, {0x95, 0x81, 0x22, 0x6f, 0xbe, 0x57, 0x69, 0x5d}};

struct Object {
  void **methods;
};

static FILE *answers;
static volatile LONG calls;

// The null ID3D12Device.

static HRESULT query_interface(Object *self, const GUID *iid, void **made) {
  bool known = *iid == IID_UNKNOWN || *iid == IID_OBJECT || *iid == IID_DEVICE;
  *made = known ? self : nullptr;
  return known ? S_OK : E_NOINTERFACE;
}

static uint32_t references(Object *) { return 2; }
static uint32_t one_node(Object *) { return 1; }
static uint32_t increment(Object *, uint32_t) { return 32; }
static HRESULT not_removed(Object *) { return S_OK; }
static HRESULT not_implemented(Object *) { return E_NOTIMPL; }

static uint64_t *adapter_luid(Object *, uint64_t *luid) {
  *luid = 0x1234;
  return luid;
}

static HRESULT check_feature(Object *, uint32_t feature, uint32_t *data, uint32_t size) {
  static const uint32_t waves[6] = {1, 32, 32, 4096, 1, 1}, native_16_bit[3] = {0, 0, 1};
  switch (feature) {
    case 0:  // D3D12_OPTIONS: doubles, resource binding tier 3
      memset(data, 0, size);
      data[0] = 1;
      if (size >= 20) data[4] = 3;
      return S_OK;
    case 1: case 16:  // ARCHITECTURE
      data[1] = data[2] = data[3] = 0;
      return S_OK;
    case 2:  // FEATURE_LEVELS: 12_0
      memcpy((char *)data + 16, "\0\xC0\0", 4);
      return S_OK;
    case 7:  // SHADER_MODEL: at most 6.6
      if (data[0] > 0x66) data[0] = 0x66;
      return S_OK;
    case 8:
      memcpy(data, waves, size < sizeof waves ? size : sizeof waves);
      return S_OK;
    case 12:  // ROOT_SIGNATURE 1.1
      data[0] = 2;
      return S_OK;
    case 23:
      memcpy(data, native_16_bit, size < sizeof native_16_bit ? size : sizeof native_16_bit);
      return S_OK;
  }
  return INVALID;
}

// Answers.

static void say(uint32_t kind, uint32_t code) {
  uint32_t words[2] = {kind, code};
  fwrite(words, 4, 2, answers);
  fflush(answers);
}

static LONG CALLBACK crashed(EXCEPTION_POINTERS *exception) {
  switch (exception->ExceptionRecord->ExceptionCode) {
    case 0xC0000005: case 0xC0000094: case 0xC0000095: case 0xC00000FD: case 0xC000001D: case 0xC0000409:
    case 0x80000003: case 0xC0000420:
      say(1, exception->ExceptionRecord->ExceptionCode);
      TerminateProcess(GetCurrentProcess(), 77);
  }
  return EXCEPTION_CONTINUE_SEARCH;
}

// Ends the process if one call takes longer than LIMIT. `calls` is odd during a call.
static DWORD WINAPI watch(void *) {
  for (;;) {
    LONG before = calls;
    Sleep(LIMIT);
    if ((before & 1) && before == calls) TerminateProcess(GetCurrentProcess(), 5);
  }
}

static bool read_all(void *target, size_t size, FILE *source) {
  return size == 0 || fread(target, 1, size, source) == size;
}

int main(int count, char **words) {
  if (count != 2) return 2;
  _setmode(0, _O_BINARY);
  answers = _fdopen(_dup(1), "wb");
  _dup2(2, 1);  // output of the library must not get between the answers
  HMODULE library = LoadLibraryA(words[1]);
  if (!library) return 3;

  void *methods[80];
  for (auto &method : methods) method = (void *)not_implemented;
  methods[0] = (void *)query_interface;
  methods[1] = methods[2] = (void *)references;
  methods[7] = (void *)one_node;
  methods[13] = (void *)check_feature;
  methods[15] = (void *)increment;
  methods[37] = (void *)not_removed;
  methods[43] = (void *)adapter_luid;
  Object device = {methods}, *dml = nullptr;
  typedef HRESULT (*Create)(void *, uint32_t, uint32_t, const GUID *, void **);
  auto create = (Create)(void *)GetProcAddress(library, "DMLCreateDevice1");
  if (!create || create(&device, 0, 0x1000, &IID_DML_DEVICE, (void **)&dml) < 0) return 4;

  typedef HRESULT (*Check)(void *, uint32_t, uint32_t, const void *, uint32_t, void *);
  typedef HRESULT (*CreateOperator)(void *, const void *, const GUID *, void **);
  typedef uint32_t (*Release)(void *);
  auto check = (Check)dml->methods[7];
  auto create_operator = (CreateOperator)dml->methods[8];
  const uint32_t levels[] = {0x1000, 0x2000, 0x2100, 0x3000, 0x3100, 0x4000, 0x4100, 0x5000,
                             0x5100, 0x5200, 0x6000, 0x6100, 0x6200, 0x6300, 0x6400};
  struct { uint32_t count; const uint32_t *levels; } query = {sizeof levels / 4, levels};
  uint32_t start[3] = {0, 0, 0};
  if (check(dml, 1, sizeof query, &query, 4, &start[1]) < 0) return 4;
  for (uint32_t type = 0; type < 32; type++) {
    uint32_t supported = 0;
    if (check(dml, 0, 4, &type, 4, &supported) >= 0 && supported) start[2] |= 1u << type;
  }
  fwrite(start, 4, 3, answers);
  fflush(answers);

  AddVectoredExceptionHandler(1, crashed);
  CreateThread(nullptr, 0, watch, nullptr, 0, nullptr);
  uint32_t head[2];
  std::vector<uint32_t> pointers;
  char *desc = nullptr;
  size_t room = 0;
  while (read_all(head, sizeof head, stdin)) {
    // Zeroed pages of its own, so that reading beyond a list gives the same result each time.
    if (head[0] > room) {
      if (desc) VirtualFree(desc, 0, MEM_RELEASE);
      room = (head[0] + 0xffffull) & ~0xffffull;
      desc = (char *)VirtualAlloc(nullptr, room, MEM_COMMIT | MEM_RESERVE, PAGE_READWRITE);
    }
    memset(desc, 0, room);
    pointers.resize(head[1]);
    if (!read_all(desc, head[0], stdin) || !read_all(pointers.data(), 4 * pointers.size(), stdin)) return 6;
    for (uint32_t at : pointers) *(uint64_t *)(desc + at) += (uint64_t)desc;
    void *made = nullptr;
    InterlockedIncrement(&calls);
    HRESULT answer = create_operator(dml, desc, &IID_DML_OPERATOR, &made);
    if (made) ((Release)((Object *)made)->methods[2])(made);
    InterlockedIncrement(&calls);
    say(0, (uint32_t)answer);
  }
  return 0;
}
