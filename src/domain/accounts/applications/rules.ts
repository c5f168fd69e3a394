/** The ZIP codes in a list as people type it, each once: `53202, 53203 53204`. Null where anything else is among them. */
export function zipsIn(text: string): string[] | null {
  const parts = text.split(/[\s,;]+/).filter(Boolean)
  return parts.every((part) => /^\d{5}$/.test(part)) ? [...new Set(parts)] : null
}
