// Runs modules that `export --to webnn` wrote, with an MLGraphBuilder that only records the calls, and prints as JSON
// what each module did. METHODS is the table of the builder's methods, of the W3C specification "Web Neural Network API":
// the kinds of the arguments, then the kinds of the options.
//
//   node builder.mjs methods            prints the names of the methods
//   node builder.mjs MODULE...          prints the calls of each module

const DIMENSIONS = "list of unsigned long", SIZE = "unsigned long", NUMBER = "MLNumber", DOUBLE = "double", TRUTH = "boolean";
const OPERAND = "MLOperand", TYPE = "MLOperandDataType";
const LAYOUT = ["nchw", "nhwc"];
const unary = () => [[OPERAND], {}];
const binary = () => [[OPERAND, OPERAND], {}];
const reduce = () => [[OPERAND], {axes: DIMENSIONS, keepDimensions: TRUTH}];
const index = () => [[OPERAND, SIZE], {keepDimensions: TRUTH, outputDataType: TYPE}];
const pool = () => [[OPERAND], {
    windowDimensions: DIMENSIONS, padding: DIMENSIONS, strides: DIMENSIONS, dilations: DIMENSIONS, layout: LAYOUT,
    outputShapeRounding: ["floor", "ceil"], outputSizes: DIMENSIONS,
}];
const ACTIVATIONS = ["relu", "sigmoid", "tanh"];
const RECURRENT = {
    bias: OPERAND, recurrentBias: OPERAND, initialHiddenState: OPERAND, returnSequence: TRUTH,
    direction: ["forward", "backward", "both"], activations: ["list", ACTIVATIONS],
};
const alpha = {alpha: DOUBLE};
const METHODS = {
    argMax: index(), argMin: index(),
    batchNormalization: [[OPERAND, OPERAND, OPERAND], {scale: OPERAND, bias: OPERAND, axis: SIZE, epsilon: DOUBLE}],
    cast: [[OPERAND, TYPE], {}],
    clamp: [[OPERAND], {minValue: NUMBER, maxValue: NUMBER}],
    concat: [["list of MLOperand", SIZE], {}],
    conv2d: [[OPERAND, OPERAND], {
        padding: DIMENSIONS, strides: DIMENSIONS, dilations: DIMENSIONS, groups: SIZE, inputLayout: LAYOUT,
        filterLayout: ["oihw", "hwio", "ohwi", "ihwo"], bias: OPERAND,
    }],
    convTranspose2d: [[OPERAND, OPERAND], {
        padding: DIMENSIONS, strides: DIMENSIONS, dilations: DIMENSIONS, outputPadding: DIMENSIONS,
        outputSizes: DIMENSIONS, groups: SIZE, inputLayout: LAYOUT, filterLayout: ["iohw", "hwoi", "ohwi"],
        bias: OPERAND,
    }],
    cumulativeSum: [[OPERAND, SIZE], {exclusive: TRUTH, reversed: TRUTH}],
    dequantizeLinear: [[OPERAND, OPERAND, OPERAND], {}], quantizeLinear: [[OPERAND, OPERAND, OPERAND], {}],
    elu: [[OPERAND], alpha], leakyRelu: [[OPERAND], alpha],
    hardSigmoid: [[OPERAND], {alpha: DOUBLE, beta: DOUBLE}], linear: [[OPERAND], {alpha: DOUBLE, beta: DOUBLE}],
    expand: [[OPERAND, DIMENSIONS], {}], reshape: [[OPERAND, DIMENSIONS], {}], tile: [[OPERAND, DIMENSIONS], {}],
    gather: [[OPERAND, OPERAND], {axis: SIZE}], gatherElements: [[OPERAND, OPERAND], {axis: SIZE}],
    gatherND: [[OPERAND, OPERAND], {}],
    gemm: [[OPERAND, OPERAND], {c: OPERAND, alpha: DOUBLE, beta: DOUBLE, aTranspose: TRUTH, bTranspose: TRUTH}],
    gru: [[OPERAND, OPERAND, OPERAND, SIZE, SIZE], {...RECURRENT, resetAfter: TRUTH, layout: ["zrn", "rzn"]}],
    lstm: [[OPERAND, OPERAND, OPERAND, SIZE, SIZE], {
        ...RECURRENT, peepholeWeight: OPERAND, initialCellState: OPERAND, layout: ["iofg", "ifgo"],
    }],
    gruCell: [[OPERAND, OPERAND, OPERAND, OPERAND, SIZE], {
        bias: OPERAND, recurrentBias: OPERAND, resetAfter: TRUTH, layout: ["zrn", "rzn"],
        activations: ["list", ACTIVATIONS],
    }],
    lstmCell: [[OPERAND, OPERAND, OPERAND, OPERAND, OPERAND, SIZE], {
        bias: OPERAND, recurrentBias: OPERAND, peepholeWeight: OPERAND, layout: ["iofg", "ifgo"],
        activations: ["list", ACTIVATIONS],
    }],
    instanceNormalization: [[OPERAND], {scale: OPERAND, bias: OPERAND, epsilon: DOUBLE, layout: LAYOUT}],
    layerNormalization: [[OPERAND], {scale: OPERAND, bias: OPERAND, axes: DIMENSIONS, epsilon: DOUBLE}],
    averagePool2d: pool(), l2Pool2d: pool(), maxPool2d: pool(),
    pad: [[OPERAND, DIMENSIONS, DIMENSIONS], {mode: ["constant", "edge", "reflection"], value: NUMBER}],
    resample2d: [[OPERAND], {
        mode: ["nearest-neighbor", "linear"], scales: ["list", DOUBLE], sizes: DIMENSIONS, axes: DIMENSIONS,
    }],
    reverse: [[OPERAND], {axes: DIMENSIONS}],
    scatterElements: [[OPERAND, OPERAND, OPERAND], {axis: SIZE}], scatterND: [[OPERAND, OPERAND, OPERAND], {}],
    slice: [[OPERAND, DIMENSIONS, DIMENSIONS], {strides: DIMENSIONS}],
    softmax: [[OPERAND, SIZE], {}],
    split: [[OPERAND, "splits"], {axis: SIZE}],
    transpose: [[OPERAND], {permutation: DIMENSIONS}],
    triangular: [[OPERAND], {upper: TRUTH, diagonal: "long"}],
    where: [[OPERAND, OPERAND, OPERAND], {}],
};
for (const name of ["add", "sub", "mul", "div", "max", "min", "pow", "equal", "notEqual", "greater", "greaterOrEqual",
    "lesser", "lesserOrEqual", "logicalAnd", "logicalOr", "logicalXor", "matmul", "prelu"]) METHODS[name] = binary();
for (const name of ["abs", "ceil", "cos", "erf", "exp", "floor", "gelu", "hardSwish", "identity", "isInfinite", "isNaN",
    "log", "logicalNot", "neg", "reciprocal", "relu", "roundEven", "sigmoid", "sign", "sin", "softplus", "softsign",
    "sqrt", "tan", "tanh"]) METHODS[name] = unary();
for (const name of ["reduceL1", "reduceL2", "reduceLogSum", "reduceLogSumExp", "reduceMax", "reduceMean", "reduceMin",
    "reduceProduct", "reduceSum", "reduceSumSquare"]) METHODS[name] = reduce();
const LISTS = {split: 16, lstm: 3, lstmCell: 2, gru: 2};  // the methods that return operands, and how many at most

const ARRAYS = {
    float32: Float32Array, int32: Int32Array, uint32: Uint32Array, int64: BigInt64Array, uint64: BigUint64Array,
    int8: Int8Array, uint8: Uint8Array,
};
// Node 20 has no Float16Array. FLOAT32 holds the same numbers.
const half = (bits) => {
    const sign = bits >> 15 ? -1 : 1, exponent = (bits >> 10) & 31, fraction = bits & 1023;
    if (exponent === 31) return fraction ? NaN : sign * Infinity;
    return sign * (exponent ? 2 ** (exponent - 15) * (1 + fraction / 1024) : 2 ** -14 * (fraction / 1024));
};
globalThis.Float16Array ??= class Float16Array extends Float32Array {
    constructor(source) {
        super(source instanceof ArrayBuffer ? Array.from(new Uint16Array(source), half) : source);
    }
};
ARRAYS.float16 = globalThis.Float16Array;

let calls, printed;
const refuse = (message) => { throw new TypeError(message); };

class MLOperand {
    constructor(number, dataType = "float32", shape = [1]) { Object.assign(this, {number, dataType, shape}); }
}

function checked(value, kind, place) {
    const isSize = (each) => Number.isInteger(each) && each >= 0 && each < 2 ** 32;
    if (Array.isArray(kind) && kind[0] === "list") {
        return Array.isArray(value) ? value.map((each) => checked(each, kind[1], place)) : refuse(`${place}: ${value}`);
    }
    const fits = Array.isArray(kind) ? kind.includes(value) : {
        [OPERAND]: () => value instanceof MLOperand,
        "list of MLOperand": () => Array.isArray(value) && value.length > 0 && value.every((x) => x instanceof MLOperand),
        [DIMENSIONS]: () => Array.isArray(value) && value.every(isSize),
        splits: () => isSize(value) || (Array.isArray(value) && value.every(isSize)),
        [SIZE]: () => isSize(value),
        long: () => Number.isInteger(value) && Math.abs(value) < 2 ** 31,
        [NUMBER]: () => typeof value === "number" || typeof value === "bigint",
        [DOUBLE]: () => Number.isFinite(value),
        [TRUTH]: () => typeof value === "boolean",
        [TYPE]: () => value in ARRAYS,
    }[kind]();
    if (!fits) refuse(`${place}: ${JSON.stringify(value)} is not ${kind}`);
    const plain = (each) => each instanceof MLOperand ? {operand: each.number}
        : typeof each === "bigint" || (typeof each === "number" && !Number.isFinite(each)) ? {number: String(each)} : each;
    return Array.isArray(value) ? value.map(plain) : plain(value);
}

function described({dataType, shape, ...rest}, buffer) {
    if (!(dataType in ARRAYS) || !Array.isArray(shape) || Object.keys(rest).length) refuse("not an MLOperandDescriptor");
    const count = shape.reduce((product, size) => product * size, 1);
    if (buffer !== undefined && !(buffer instanceof ARRAYS[dataType] && buffer.length === count)) {
        refuse(`${count} elements of ${dataType} are not in ${buffer?.constructor.name} of ${buffer?.length}`);
    }
    return {dataType, shape};
}

class MLGraphBuilder {
    constructor(context) { if (context !== CONTEXT) refuse("not a context"); }
    input(name, descriptor) {
        return this.#record("input", {name, ...described(descriptor)}, descriptor);
    }
    constant(descriptor, buffer) {
        const made = described(descriptor, buffer);
        return this.#record("constant", {...made, numbers: Array.from(buffer, String)}, descriptor);
    }
    #record(method, call, {dataType, shape} = {}) {
        calls.push({method, ...call});
        return new MLOperand(calls.length - 1, dataType, shape);
    }
    build(outputs) {
        calls.outputs = Object.fromEntries(Object.entries(outputs).map(([name, operand]) => {
            if (!(operand instanceof MLOperand)) refuse(`${name} is not an operand`);
            return [name, operand.number, operand];
        }));
        return Promise.resolve({});
    }
    static {
        for (const [name, [kinds, options]] of Object.entries(METHODS)) {
            MLGraphBuilder.prototype[name] = function (...given) {
                if (given.length < kinds.length || given.length > kinds.length + 1) refuse(`${name}: arguments`);
                const values = kinds.map((kind, at) => checked(given[at], kind, `${name} ${at}`));
                const made = {};
                for (const [key, value] of Object.entries(given[kinds.length] ?? {})) {
                    if (!(key in options)) refuse(`${name} has no option ${key}`);
                    made[key] = checked(value, options[key], `${name} ${key}`);
                }
                const operand = this.#record(name, {arguments: values, options: made});
                if (!(name in LISTS)) return operand;
                return Array.from({length: LISTS[name]}, (_, part) => this.#record("part", {of: operand.number, part}));
            };
        }
    }
}

const CONTEXT = {
    async createTensor({readable = false, writable = false, ...descriptor}) {
        return {...described(descriptor), readable, writable};
    },
    writeTensor(tensor, numbers) {
        if (!tensor.writable) refuse("the tensor is not writable");
        described({dataType: tensor.dataType, shape: tensor.shape}, numbers);
        tensor.numbers = Array.from(numbers, String);
    },
    dispatch(graph, inputs, outputs) {
        const stated = calls.filter(({method}) => method === "input").map(({name}) => name);
        if (Object.keys(inputs).sort().join() !== stated.sort().join()) refuse("other inputs than those of the graph");
        if (Object.keys(outputs).join() !== Object.keys(calls.outputs).join()) refuse("other outputs");
        if (Object.values(outputs).some(({readable}) => !readable)) refuse("the tensor is not readable");
        calls.inputs = Object.fromEntries(Object.entries(inputs).map(([name, tensor]) => [name, tensor.numbers]));
    },
    readTensor: async () => new ArrayBuffer(8),
};
Object.defineProperty(globalThis, "navigator", {value: {ml: {createContext: async () => CONTEXT}}});
globalThis.MLGraphBuilder = MLGraphBuilder;

if (process.argv[2] === "methods") {
    console.log(JSON.stringify(Object.keys(METHODS)));
} else {
    const found = [], log = console.log;
    for (const path of process.argv.slice(2)) {
        calls = [];
        printed = [];
        console.log = (name, ...rest) => printed.push([name, rest.length]);
        await import(path);
        const globals = [...new Set(printed.map(([name]) => name.split("[")[0]))].filter((name) => name in globalThis);
        found.push({calls, inputs: calls.inputs, outputs: calls.outputs, printed: printed.map(([name]) => name), globals});
        for (const name of globals) delete globalThis[name];
    }
    log(JSON.stringify(found));
}
