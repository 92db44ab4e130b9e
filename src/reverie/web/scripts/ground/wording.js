/**
 * Texts made from a catalogue and values, as src/reverie/wording.py makes them in Python. That
 * module documents how the texts are written.
 */

/** The texts of a language as a tree. @typedef {{ [key: string]: any }} Catalogue */
/** @typedef {Record<string, any>} Values */
/**
 * A placeholder such as `{name}` or `{name:kind.form}`, with the choices of a plural or select.
 * @typedef
 *   {{ name: string, kind: string, form: string, type: string, choices: Map<string, Part[]> }}
 *   Placeholder
 */
/** @typedef {string | Placeholder} Part */

export class Wording {
  /** @param {string} language @param {Catalogue} catalogue */
  constructor(language, catalogue) {
    this.language = language;
    this.catalogue = catalogue;
    this.rules = new Intl.PluralRules(language);
    /** @type {Map<string, Part[] | null>} */
    this.parsed = new Map();
  }

  /**
   * The catalogue's entry under a key, such as `refusals.same-symbol`.
   * @param {string} key
   * @returns {any}
   */
  find(key) {
    /** @type {any} */
    let value = this.catalogue;
    for (const part of key.split(".")) value = ownValue(value, part);
    return value;
  }

  /**
   * The text of a key with its values, or the key if there is no such text.
   * @param {string} key
   * @param {Values} [values]
   * @returns {string}
   */
  word(key, values = {}) {
    let parts = this.parsed.get(key);
    if (parts === undefined) {
      const text = this.find(key);
      parts = typeof text === "string" ? parse(text) : null;
      this.parsed.set(key, parts);
    }
    return parts === null ? key : this.joinParts(parts, values, null);
  }

  /**
   * The sentence of a refusal or ruling.
   * @param {Values} refusal such as `{"code": "same-symbol", "card": "red sun"}`
   */
  sentence(refusal) {
    return this.word(`refusals.${refusal.code}`, refusal);
  }

  /**
   * @param {Part[]} parts
   * @param {Values} values
   * @param {any} number the value of `#`
   * @returns {string}
   */
  joinParts(parts, values, number) {
    return parts
      .map((part) => (typeof part === "string" ? part : this.value(part, values, number)))
      .join("");
  }

  /** @param {Placeholder} part @param {Values} values @param {any} number @returns {string} */
  value(part, values, number) {
    if (part.name === "#") return this.numeral(number);
    const value = values[part.name] === undefined ? "" : values[part.name];
    if (part.type)
      return this.joinParts(
        this.chooseParts(part, value),
        values,
        part.type === "plural" ? value : number,
      );
    if (Array.isArray(value)) return this.join(value.map((each) => this.formOf(each, part)));
    return this.formOf(value, part);
  }

  /**
   * The branch of a plural or select for a value.
   * @param {Placeholder} part
   * @param {any} value
   * @returns {Part[]}
   */
  chooseParts(part, value) {
    const names = [];
    if (part.type === "plural")
      names.push(
        `=${plainText(value)}`,
        typeof value === "number" ? this.rules.select(value) : "other",
      );
    else {
      if (value === null || value.length === 0) names.push("=nothing");
      names.push(part.form ? this.formOf(value, part) : plainText(value));
    }
    const name = names.find((each) => part.choices.has(each)) ?? "other";
    return part.choices.get(name) ?? [];
  }

  /**
   * A value as a word of the placeholder's kind and form.
   * @param {any} value
   * @param {Placeholder} part
   * @returns {string}
   */
  formOf(value, part) {
    if (ownValue(value, "code") !== undefined) return this.sentence(value);
    const kind = this.find(`vocabulary.${part.kind || part.name}`);
    if (kind === undefined) return this.numeral(value);
    const form = part.form.charAt(0).toLowerCase() + part.form.slice(1);
    const inflected = inflect(kind, plainText(value), form || "plain");
    const [first = "", ...rest] = form === part.form ? [] : inflected;
    return form === part.form ? inflected : first.toLocaleUpperCase(this.language) + rest.join("");
  }

  /** A number with the language's decimal mark: 1.5, or 1,5. @param {any} value */
  numeral(value) {
    return typeof value === "number"
      ? plainText(value).replace(".", this.find("number.decimal") ?? ".")
      : plainText(value);
  }

  /** A list of texts, joined as the language does it: "a, b and c". @param {string[]} texts */
  join(texts) {
    if (texts.length < 2) return texts.join("");
    return (
      texts.slice(0, -1).join(this.find("list.between") ?? ", ") +
      (this.find("list.last") ?? ", ") +
      texts.at(-1)
    );
  }
}

/**
 * An object's own property. A plain lookup would also find inherited ones, such as "constructor".
 * @param {any} object
 * @param {string} key
 * @returns {any}
 */
const ownValue = (object, key) =>
  object !== null && typeof object === "object" && Object.hasOwn(object, key)
    ? object[key]
    : undefined;

/** @param {any} value */
const plainText = (value) => (value === null ? "none" : String(value));

/** @param {Catalogue} kind @param {string} value @param {string} form @returns {string} */
function inflect(kind, value, form) {
  const entry = value === "patterns" ? undefined : ownValue(kind, value);
  if (typeof entry === "object")
    return String(ownValue(entry, form) ?? ownValue(entry, "plain") ?? value);
  if (entry !== undefined) return String(entry);
  for (const [pattern, becomes] of ownValue(ownValue(kind, "patterns"), form) ?? [])
    if (new RegExp(pattern, "iu").test(value)) return becomes.replaceAll("{}", () => value);
  return value;
}

// Reading a text

/** The parts of a text. @param {string} text @returns {Part[]} */
function parse(text) {
  const [parts, at] = parseParts(text, 0, false);
  if (at !== text.length) throw new Error(`a brace too many at ${at} of ${text}`);
  return parts;
}

/**
 * @param {string} text
 * @param {number} at
 * @param {boolean} inside whether this is inside a plural, where # is a number
 * @returns {[Part[], number]}
 */
function parseParts(text, at, inside) {
  /** @type {Part[]} */
  const parts = [];
  while (at < text.length && text[at] !== "}") {
    if (text[at] === "{") {
      const [placeholder, after] = parsePlaceholder(text, at + 1, inside);
      parts.push(placeholder);
      at = after;
    } else if (text[at] === "#" && inside) {
      parts.push({ name: "#", kind: "", form: "", type: "", choices: new Map() });
      at += 1;
    } else {
      const length = text.slice(at).search(inside ? /[{}#]/ : /[{}]/);
      const end = length < 0 ? text.length : at + length;
      parts.push(text.slice(at, end));
      at = end;
    }
  }
  return [parts, at];
}

const ARGUMENT = /\s*([\w-]+)(?::(\w+))?(?:\.(\w+))?\s*(?:,\s*(plural|select)\s*,)?\s*/y;
const CHOICE = /\s*(=?[\w-]+)\s*\{/y;
const SPACE = /\s*/y;

/**
 * @param {string} text
 * @param {number} at
 * @param {boolean} inside
 * @returns {[Placeholder, number]}
 */
function parsePlaceholder(text, at, inside) {
  const match = matchAt(ARGUMENT, text, at);
  if (match === null) throw new Error(`no value is named at ${at} of ${text}`);
  const [whole, name, kind = "", form = "", type = ""] = match;
  /** @type {Map<string, Part[]>} */
  const choices = new Map();
  at += whole.length;
  for (let choice = type && matchAt(CHOICE, text, at); choice; choice = matchAt(CHOICE, text, at)) {
    const [parts, after] = parseParts(text, at + choice[0].length, inside || type === "plural");
    choices.set(choice[1], parts);
    at = after + 1; // after the closing brace
  }
  if (type && !choices.has("other"))
    throw new Error(`${text} says nothing for other values of ${name}`);
  at += matchAt(SPACE, text, at)?.[0].length ?? 0;
  if (text[at] !== "}") throw new Error(`a brace is missing at ${at} of ${text}`);
  return [{ name, kind, form, type, choices }, at + 1];
}

/** @param {RegExp} sticky @param {string} text @param {number} at */
function matchAt(sticky, text, at) {
  sticky.lastIndex = at;
  return sticky.exec(text);
}
