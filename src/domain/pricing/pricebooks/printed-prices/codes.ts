/** `E-101`, `1001`, and `T100`, which aren't names. */
export const isCode = (text: string): boolean =>
  /^(?=.*\d)#?[A-Z]{0,5}[-.]?\d{1,7}(?:[-.]?[A-Z0-9]{1,5})?$/i.test(text) && text.length <= 16
