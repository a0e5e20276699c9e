"""The COM interfaces that the program calls: their identifiers, and the slots of their methods.

The slot of the first method of IUnknown is 0. The methods of D3D12 are from d3d12.h, the methods of DirectML from
DirectML.h, and the methods of adapter lists from dxgi1_4.h and dxcore_interface.h.
"""

from ctypes import c_bool, c_size_t, c_uint32, c_uint64, c_void_p

from ops.directml.native.com import HRESULT, Method

IID_D3D12_OBJECT = "c4fec28f-7966-4e95-9f94-f431cb56c3b8"
IID_D3D12_DEVICE = "189819f1-1db6-4b57-be54-1821339b85f7"
IID_D3D12_QUEUE = "0ec870a6-5d7e-4c22-8cfc-5baae07616ed"
IID_D3D12_ALLOCATOR = "6102dee4-af59-4b09-b999-b44d73f09b24"
IID_D3D12_LIST = "5b160d0f-ac1b-4185-8ba8-b3ae42a5a455"
IID_D3D12_FENCE = "0a753dcf-c4d8-4b91-adf6-be5a60d95a76"
IID_D3D12_HEAP = "8efb471d-616c-4f49-90f7-127bb763fa51"
IID_D3D12_RESOURCE = "696442be-a72e-4059-bc79-5b5c98040fad"
IID_D3D12_DEVICE_CHILD = "905db94b-a00c-4140-9df5-2b64ca9ea357"
IID_D3D12_PAGEABLE = "63ee58fb-1268-4835-86da-f008ce62f0d6"
IID_BLOB = "8ba5fb08-5195-40e2-ac58-0d989c3a0102"
IID_D3D12_DEBUG = "344488b7-6846-474b-b989-f027448245e0"
IID_D3D12_INFO_QUEUE = "0742a90b-c387-483f-b946-30a7e4e61458"
IID_DXGI_FACTORY4 = "1bc6ea02-ef36-464f-bf0c-21ca39e5168a"
IID_DXGI_DEVICE = "54ec77fa-1377-44e6-8c32-88fd5f44c84c"
IID_DXGI_ADAPTER1 = "29038f61-3839-4626-91fd-086879011a05"
IID_DXCORE_FACTORY = "78ee5945-c36e-4b13-a669-005dd11c0f06"
IID_DXCORE_LIST = "526c7776-40e9-459b-b711-f32ad76dfc28"
IID_DXCORE_ADAPTER = "f0db4c7f-fe5a-42a2-bd62-f2a6cf6fc83e"
DXCORE_D3D12_CORE_COMPUTE = "248e2800-a793-4724-abaa-23a6de1be090"
IID_DML_DEVICE = "6dbd6437-96fd-423f-a98c-ae5e7c2a573f"
IID_DML_OPERATOR = "26caae7a-3081-4633-9581-226fbe57695d"
IID_DML_COMPILED_OPERATOR = "6b15e56a-bf5c-4902-92d8-da3a650afea4"
IID_DML_INITIALIZER = "427c1113-435c-469c-8676-4d5dd072f813"
IID_DML_BINDING_TABLE = "29c687dc-de74-4e3b-ab00-1168f2fc3cfc"
IID_DML_RECORDER = "e6857a76-2e3e-4fdd-bff4-5d2ba10fb453"

_UNKNOWN = "QueryInterface AddRef Release"
_OBJECT = f"{_UNKNOWN} GetPrivateData SetPrivateData SetPrivateDataInterface SetName"
BLOB_METHODS = f"{_UNKNOWN} GetBufferPointer GetBufferSize".split()
CHILD_METHODS = f"{_OBJECT} GetDevice".split()
DEVICE_METHODS = f"""{_OBJECT} GetNodeCount CreateCommandQueue CreateCommandAllocator CreateGraphicsPipelineState
 CreateComputePipelineState CreateCommandList CheckFeatureSupport CreateDescriptorHeap
 GetDescriptorHandleIncrementSize CreateRootSignature CreateConstantBufferView CreateShaderResourceView
 CreateUnorderedAccessView CreateRenderTargetView CreateDepthStencilView CreateSampler CopyDescriptors
 CopyDescriptorsSimple GetResourceAllocationInfo GetCustomHeapProperties CreateCommittedResource CreateHeap
 CreatePlacedResource CreateReservedResource CreateSharedHandle OpenSharedHandle OpenSharedHandleByName MakeResident
 Evict CreateFence GetDeviceRemovedReason GetCopyableFootprints CreateQueryHeap SetStablePowerState
 CreateCommandSignature GetResourceTiling GetAdapterLuid""".split()
DXCORE_ADAPTER_METHODS = f"""{_UNKNOWN} IsValid IsAttributeSupported IsPropertySupported GetProperty
 GetPropertySize IsQueryStateSupported QueryState IsSetStateSupported SetState GetFactory""".split()
DXCORE_FACTORY_METHODS = f"""{_UNKNOWN} CreateAdapterList GetAdapterByLuid IsNotificationTypeSupported
 RegisterEventNotification UnregisterEventNotification""".split()

_P, _U, _Q = c_void_p, c_uint32, c_uint64

CREATE_QUEUE = Method("ID3D12Device::CreateCommandQueue", 8, HRESULT, (_P, _P, _P))
CREATE_ALLOCATOR = Method("ID3D12Device::CreateCommandAllocator", 9, HRESULT, (_U, _P, _P))
CREATE_LIST = Method("ID3D12Device::CreateCommandList", 12, HRESULT, (_U, _U, _P, _P, _P, _P))
CREATE_HEAP = Method("ID3D12Device::CreateDescriptorHeap", 14, HRESULT, (_P, _P, _P))
CREATE_RESOURCE = Method("ID3D12Device::CreateCommittedResource", 27, HRESULT, (_P, _U, _P, _U, _P, _P, _P))
CREATE_FENCE = Method("ID3D12Device::CreateFence", 36, HRESULT, (_Q, _U, _P, _P))
DEVICE_REMOVED_REASON = Method("ID3D12Device::GetDeviceRemovedReason", 37, HRESULT)
GET_ADAPTER_LUID_SLOT = 43

ALLOCATOR_RESET = Method("ID3D12CommandAllocator::Reset", 8, HRESULT)
LIST_CLOSE = Method("ID3D12GraphicsCommandList::Close", 9, HRESULT)
LIST_RESET = Method("ID3D12GraphicsCommandList::Reset", 10, HRESULT, (_P, _P))
LIST_COPY_BUFFER = Method("CopyBufferRegion", 15, None, (_P, _Q, _P, _Q, _Q))
LIST_BARRIER = Method("ResourceBarrier", 26, None, (_U, _P))
LIST_SET_HEAPS = Method("SetDescriptorHeaps", 28, None, (_U, _P))
QUEUE_EXECUTE = Method("ExecuteCommandLists", 10, None, (_U, _P))
QUEUE_SIGNAL = Method("ID3D12CommandQueue::Signal", 14, HRESULT, (_P, _Q))
FENCE_WAIT = Method("ID3D12Fence::SetEventOnCompletion", 9, HRESULT, (_Q, _P))
RESOURCE_MAP = Method("ID3D12Resource::Map", 8, HRESULT, (_U, _P, _P))
RESOURCE_UNMAP = Method("Unmap", 9, None, (_U, _P))
HEAP_CPU_START_SLOT = 9
HEAP_GPU_START_SLOT = 10
DEBUG_ENABLE = Method("EnableDebugLayer", 3, None)
INFO_CLEAR = Method("ClearStoredMessages", 4, None)
INFO_MESSAGE = Method("ID3D12InfoQueue::GetMessage", 5, HRESULT, (_Q, _P, _P))
INFO_COUNT = Method("GetNumStoredMessages", 8, _Q)

DML_CHECK_FEATURE = Method("IDMLDevice::CheckFeatureSupport", 7, HRESULT, (_U, _U, _P, _U, _P))
DML_CREATE_OPERATOR = Method("CreateOperator", 8, HRESULT, (_P, _P, _P))
DML_COMPILE = Method("CompileOperator", 9, HRESULT, (_P, _U, _P, _P))
DML_CREATE_INITIALIZER = Method("CreateOperatorInitializer", 10, HRESULT, (_U, _P, _P, _P))
DML_CREATE_RECORDER = Method("CreateCommandRecorder", 11, HRESULT, (_P, _P))
DML_CREATE_TABLE = Method("CreateBindingTable", 12, HRESULT, (_P, _P, _P))
DML_REMOVED_REASON = Method("IDMLDevice::GetDeviceRemovedReason", 15, HRESULT)
DISPATCHABLE_BINDING_PROPERTIES_SLOT = 8
TABLE_INPUTS = Method("BindInputs", 8, None, (_U, _P))
TABLE_OUTPUTS = Method("BindOutputs", 9, None, (_U, _P))
TABLE_TEMPORARY = Method("BindTemporaryResource", 10, None, (_P,))
TABLE_PERSISTENT = Method("BindPersistentResource", 11, None, (_P,))
TABLE_RESET = Method("IDMLBindingTable::Reset", 12, HRESULT, (_P,))
RECORD_DISPATCH = Method("RecordDispatch", 8, None, (_P, _P, _P))

DXGI_ADAPTER = Method("IDXGIFactory1::EnumAdapters1", 12, HRESULT, (_U, _P))
DXGI_WARP = Method("IDXGIFactory4::EnumWarpAdapter", 27, HRESULT, (_P, _P))
DXGI_DRIVER = Method("IDXGIAdapter::CheckInterfaceSupport", 9, HRESULT, (_P, _P))
DXGI_DESC = Method("IDXGIAdapter1::GetDesc1", 10, HRESULT, (_P,))
DXCORE_LIST = Method("IDXCoreAdapterFactory::CreateAdapterList", 3, HRESULT, (_U, _P, _P, _P))
DXCORE_GET = Method("IDXCoreAdapterList::GetAdapter", 3, HRESULT, (_U, _P, _P))
DXCORE_COUNT = Method("GetAdapterCount", 4, _U)
DXCORE_HAS_PROPERTY = Method("IsPropertySupported", 5, c_bool, (_U,))
DXCORE_PROPERTY = Method("IDXCoreAdapter::GetProperty", 6, HRESULT, (_U, c_size_t, _P))
DXCORE_PROPERTY_SIZE = Method("IDXCoreAdapter::GetPropertySize", 7, HRESULT, (_U, _P))
