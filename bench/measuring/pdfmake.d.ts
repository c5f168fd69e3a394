/** The part of pdfmake that `bench/pdf.ts` uses. The types of `@types/pdfmake` would bring those of browsers along. */
declare module 'pdfmake' {
  const pdfmake: {
    addFonts(fonts: Record<string, Record<string, string>>): void
    setUrlAccessPolicy(isAllowed: (url: string) => boolean): void
    setLocalAccessPolicy(isAllowed: (path: string) => boolean): void
    createPdf(document: unknown): { getBuffer(): Promise<Buffer> }
  }
  export default pdfmake
}
