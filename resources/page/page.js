"use strict";
// Links the cells of a page: frames, formula, steps and keys. The data come from the program; nothing is computed here
// but the inverse of the links: an input cell feeds the output cells that read it.
(async () => {
  const ROLES = ["", "i", "d", "v"]; // by the number of a role in the patterns
  const FRAMES = ["i", "s", "d", "v", "p", "c"]; // from the least to the most important
  const SPEED = 700; // milliseconds for a cell

  async function unpacked(element) {
    if (element.type === "application/json") return JSON.parse(element.textContent);
    const bytes = Uint8Array.from(atob(element.textContent), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return JSON.parse(await new Response(stream).text());
  }

  const at = (id) => document.getElementById(id);
  const data = await unpacked(at("data"));
  const { tensors, words } = data;
  const filled = (pattern, ...numbers) => numbers.reduce((text, number) => text.replace("{}", number), pattern);

  // Cells

  tensors.forEach((tensor, number) => {
    const figure = document.querySelector(`[data-tensor="${number}"]`);
    Object.assign(tensor, { number, figure, page: 0, cells: [...figure.querySelectorAll("td.cell")] });
    tensor.cells.forEach((cell, place) => Object.assign(cell, { tensor, place }));
    tensor.shown = [...(tensor.rows === null ? [] : [tensor.rows]), ...(tensor.columns === null ? [] : [tensor.columns])];
    tensor.outer = tensor.sizes.map((_, dimension) => dimension).filter((d) => !tensor.shown.includes(d));
    tensor.area = tensor.shown.reduce((area, d) => area * tensor.block[d], 1);
    tensor.slices = tensor.outer.reduce((count, d) => count * tensor.block[d], 1);
    for (const table of figure.querySelectorAll("table")) table.setAttribute("role", "grid");
  });

  // The indices of the cell with a number; of a slice if only the first `order` dimensions are asked for.
  function indices(tensor, number) {
    const found = tensor.sizes.map(() => 0);
    for (const d of [...tensor.outer, ...tensor.shown].reverse()) {
      found[d] = number % tensor.block[d];
      number = Math.floor(number / tensor.block[d]);
    }
    return found;
  }

  const nameOf = (tensor, number) => `${tensor.name}[${indices(tensor, number)}]`;
  const firstOf = (tensor) => tensor.page * tensor.tiles * tensor.area;
  const numberOf = (cell) => firstOf(cell.tensor) + cell.place;
  const elementOf = (tensor, number) => tensor.cells[number - firstOf(tensor)];

  // Slices

  function turnTo(tensor, number) {
    const page = Math.floor(number / (tensor.area * tensor.tiles));
    if (!tensor.texts || page === tensor.page) return;
    tensor.page = page;
    const first = firstOf(tensor);
    tensor.cells.forEach((cell, place) => {
      cell.textContent = tensor.texts[first + place] ?? "";
      cell.className = `cell ${tensor.colors[first + place] ?? ""}`;
    });
    tensor.figure.querySelectorAll("table").forEach((table, tile) => {
      const slice = page * tensor.tiles + tile;
      const name = indices(tensor, slice * tensor.area).map((index, d) => (tensor.shown.includes(d) ? ":" : index));
      table.hidden = slice >= tensor.slices;
      table.caption.firstChild.lastChild.textContent = `[${name}]`;
    });
    showTurn(tensor);
  }

  function showTurn(tensor) {
    const first = tensor.page * tensor.tiles;
    const last = Math.min(first + tensor.tiles, tensor.slices) - 1;
    tensor.turn.textContent = filled(words.slices, first, last, tensor.slices);
  }

  function addTurn(tensor) {
    const bar = document.createElement("p");
    bar.className = "turn";
    tensor.turn = document.createElement("span");
    const button = (sign, name, by) => {
      const made = document.createElement("button");
      made.type = "button";
      made.textContent = sign;
      made.setAttribute("aria-label", name);
      made.addEventListener("click", () => {
        const pages = Math.ceil(tensor.slices / tensor.tiles);
        turnTo(tensor, ((tensor.page + by + pages) % pages) * tensor.tiles * tensor.area);
        show(cursor, false);
      });
      return made;
    };
    bar.append(button("\u25c0", words.previous, -1), tensor.turn, button("\u25b6", words.next, 1));
    tensor.figure.append(bar);
    showTurn(tensor);
  }

  for (const tensor of tensors) if (tensor.texts && tensor.cells.length) addTurn(tensor);
  if (!data.cells) return;

  // Links

  const entryOf = (tensor, number) => (data.cells[tensor.number] ?? [])[number];

  // Calls `found` with the tensor, the number of a cell, and its role, for each cell of some sets.
  function each(sets, found) {
    for (let i = 0; i < sets.length; i += 2) {
      const [tensor, role, ...lengths] = data.patterns[sets[i + 1]];
      let number = sets[i];
      lengths.forEach((length, place) => {
        if (place % 2 === 0) for (let n = 0; n < length; n += 1) found(tensors[tensor], number + n, role);
        number += length;
      });
    }
  }

  // For each input, the output cells that read each of its cells: [output, number, role], found at the first use.
  let feeding = null;
  function feeds(tensor, number) {
    if (!feeding) {
      feeding = tensors.map(() => new Map());
      for (const output of tensors.filter((known) => known.output)) {
        (data.cells[output.number] ?? []).forEach((entry, from) => {
          each(entry[0], (input, to, role) => {
            const known = feeding[input.number];
            if (!known.has(to)) known.set(to, []);
            known.get(to).push([output, from, role]);
          });
        });
      }
    }
    return feeding[tensor.number].get(number) ?? [];
  }

  // The frames and the formula of the cell under the cursor.
  function linksOf({ tensor, number, step }) {
    const marks = [[tensor, number, "c"]];
    const add = (other, place, role) => marks.push([other, place, ROLES[role]]);
    const entry = entryOf(tensor, number);
    const bare = [[tensor.exact[number], "c"]];
    if (!tensor.output) {
      for (const [output, place, role] of feeds(tensor, number)) add(output, place, role);
      if (entry) each(entry[0], (other, place) => marks.push([other, place, "p"]));
      return { marks, lead: " = ", formula: entry ? [...bare, ["  ", ""], data.tokens[entry[1]]] : bare };
    }
    for (const other of tensors) {
      if (other !== tensor && other.output && String(other.sizes) === String(tensor.sizes)) marks.push([other, number, "s"]);
    }
    if (!entry) return { marks, lead: " = ", formula: [...bare, [`  ${words.unexplained}`, "m"]] };
    const [sets, tokens, steps, pointer, lacking] = entry;
    if (step !== null && steps[step]) {
      each(steps[step][0], add);
      return { marks, lead: ": ", formula: steps[step][1].map((token) => data.tokens[token]) };
    }
    each(sets, add);
    const formula = tokens.map((token) => data.tokens[token]);
    if (pointer.length) {
      each(pointer[0], (other, place) => marks.push([other, place, "p"]));
      formula.push(["  ", ""], data.tokens[pointer[1]]);
    }
    if (lacking) formula.push([`  ${filled(words.lacking, lacking)}`, "m"]);
    return { marks, lead: " = ", formula };
  }

  // Cursor

  const rest = { tensor: null, number: 0, step: null, pinned: false };
  let cursor = rest;
  let framed = [];

  // Shows the links of the cursor. With `follows`, tensors turn to the slices of the linked cells.
  function show(next, follows = true) {
    cursor = next;
    for (const cell of framed) cell.classList.remove(...FRAMES.map((role) => `role-${role}`));
    framed = [];
    const { marks, lead, formula } = cursor.tensor ? linksOf(cursor) : { marks: [], lead: "", formula: [] };
    if (follows) {
      for (const tensor of tensors) {
        const places = marks.filter(([other, , role]) => other === tensor && role !== "s").map(([, place]) => place);
        if (places.length && !places.some((place) => elementOf(tensor, place))) turnTo(tensor, places[0]);
      }
    }
    for (const [tensor, place, role] of marks.sort((a, b) => FRAMES.indexOf(a[2]) - FRAMES.indexOf(b[2]))) {
      const cell = elementOf(tensor, place);
      if (!cell) continue;
      cell.classList.remove(...FRAMES.map((other) => `role-${other}`));
      cell.classList.add(`role-${role}`);
      framed.push(cell);
    }
    const pieces = cursor.tensor ? [[nameOf(cursor.tensor, cursor.number) + lead, "m"], ...formula] : [];
    at("formula").replaceChildren(
      ...pieces.map(([text, role]) => {
        const span = document.createElement("span");
        span.textContent = text;
        if (role) span.className = role;
        return span;
      }),
    );
    showPlace();
  }

  const target = () => (cursor.tensor?.output ? cursor.tensor : tensors.find((known) => data.cells[known.number] && known.output));
  const countOf = (tensor) => data.cells[tensor.number].length;
  const stepsOf = (tensor, number) => (at("within").checked ? (entryOf(tensor, number)?.[2].length ?? 0) : 0);

  function showPlace() {
    const tensor = target();
    const isHere = cursor.tensor === tensor;
    at("place").max = countOf(tensor) - 1;
    at("place").value = isHere ? cursor.number : 0;
    const steps = cursor.step === null || !isHere ? 0 : stepsOf(tensor, cursor.number);
    const cell = filled(words.cell, isHere ? cursor.number + 1 : "\u2013", countOf(tensor));
    at("count").textContent = steps ? `${cell}, ${filled(words.step, cursor.step + 1, steps)}` : cell;
    at("place").setAttribute("aria-valuetext", at("count").textContent);
  }

  function goTo(tensor, number, atEnd = false) {
    const steps = stepsOf(tensor, number);
    show({ tensor, number, step: steps ? (atEnd ? steps - 1 : 0) : null, pinned: true });
  }

  // Goes on by a step of the cell, or by a cell; returns false at the end.
  function stepBy(by) {
    const tensor = target();
    if (cursor.tensor !== tensor) {
      goTo(tensor, by > 0 ? 0 : countOf(tensor) - 1, by < 0);
      return true;
    }
    const steps = stepsOf(tensor, cursor.number);
    if (cursor.step !== null && cursor.step + by >= 0 && cursor.step + by < steps) {
      show({ ...cursor, step: cursor.step + by, pinned: true });
      return true;
    }
    const number = cursor.number + by;
    if (number < 0 || number >= countOf(tensor)) return false;
    goTo(tensor, number, by < 0);
    return true;
  }

  // Pointer

  const cellOf = (event) => event.target.closest?.("td.cell");
  document.addEventListener("pointerover", (event) => {
    const cell = cellOf(event);
    if (cursor.pinned || event.pointerType === "touch") return;
    if (cell) show({ ...rest, tensor: cell.tensor, number: numberOf(cell) }, false);
    else if (cursor.tensor) show(rest);
  });
  document.addEventListener("click", (event) => {
    const cell = cellOf(event);
    if (cell) togglePin(cell);
  });

  function togglePin(cell) {
    const number = numberOf(cell);
    const isSame = cursor.pinned && cursor.tensor === cell.tensor && cursor.number === number;
    focusOn(cell);
    show({ ...rest, tensor: cell.tensor, number, pinned: !isSame });
  }

  // Keys: one tab stop for each tensor

  function focusOn(cell) {
    for (const other of cell.tensor.cells) other.tabIndex = other === cell ? 0 : -1;
    cell.focus({ preventScroll: true });
  }

  function moveTo(tensor, number) {
    turnTo(tensor, number);
    focusOn(elementOf(tensor, number));
    show({ ...rest, tensor, number, pinned: cursor.pinned });
  }

  function walk(cell, rows, columns) {
    const { tensor } = cell;
    const width = tensor.line ?? (tensor.columns === null ? 1 : tensor.block[tensor.columns]);
    const number = numberOf(cell) + rows * width + columns;
    if (number >= 0 && number < tensor.area * tensor.slices) moveTo(tensor, number);
  }

  function neighbour(cell, by) {
    const others = tensors.filter((tensor) => tensor.cells.length);
    const next = others[(others.indexOf(cell.tensor) + by + others.length) % others.length];
    const marked = framed.find((other) => other.tensor === next);
    moveTo(next, numberOf(marked ?? next.cells[0]));
  }

  function rowEnd(cell, isEnd) {
    const row = [...cell.parentElement.querySelectorAll("td.cell")];
    const end = row[isEnd ? row.length - 1 : 0];
    moveTo(cell.tensor, numberOf(end));
  }

  const KEYS = {
    ArrowLeft: (cell) => walk(cell, 0, -1),
    ArrowRight: (cell) => walk(cell, 0, 1),
    ArrowUp: (cell) => walk(cell, -1, 0),
    ArrowDown: (cell) => walk(cell, 1, 0),
    Home: (cell) => rowEnd(cell, false),
    End: (cell) => rowEnd(cell, true),
    "[": (cell) => neighbour(cell, -1),
    "]": (cell) => neighbour(cell, 1),
    Enter: togglePin,
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("textarea")) return;
    const cell = cellOf(event);
    if (cell && KEYS[event.key]) KEYS[event.key](cell);
    else if (event.key === "Escape") show(rest);
    else if (event.key === "," || event.key === ".") stepBy(event.key === "," ? -1 : 1);
    else return;
    event.preventDefault();
  });
  document.addEventListener("focusin", (event) => {
    const cell = cellOf(event);
    if (cell && !cursor.pinned) show({ ...rest, tensor: cell.tensor, number: numberOf(cell) });
  });

  // Steps

  let timer = null;
  function play(isOn) {
    clearInterval(timer);
    timer = isOn ? setInterval(() => stepBy(1) || play(false), SPEED) : null;
    at("play").setAttribute("aria-pressed", String(isOn));
    at("play").textContent = isOn ? "\u2759\u2759" : "\u25b6";
  }

  at("back").addEventListener("click", () => stepBy(-1));
  at("forward").addEventListener("click", () => stepBy(1));
  at("play").addEventListener("click", () => play(timer === null));
  at("place").addEventListener("input", () => goTo(target(), Number(at("place").value)));
  at("within").addEventListener("change", () => cursor.tensor?.output && goTo(cursor.tensor, cursor.number));
  at("play").hidden = matchMedia("(prefers-reduced-motion: reduce)").matches;
  at("within-label").hidden = !Object.values(data.cells).flat().some((entry) => entry[2]?.length);
  at("copy")?.addEventListener("click", async () => {
    at("share").select();
    const isCopied = await navigator.clipboard?.writeText(at("share").value).then(() => true, () => false);
    if (isCopied || document.execCommand("copy")) at("copy").textContent = words.copied;
  });

  for (const tensor of tensors) tensor.cells.forEach((cell, place) => (cell.tabIndex = place ? -1 : 0));
  show(rest);
})();
