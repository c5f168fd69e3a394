declare module 'word-extractor' {
  namespace WordExtractor {
    type WordDocument = {
      getBody(): string
      /** Those of all sections. With the footers, unless `includeFooters` is false. */
      getHeaders(options?: { includeFooters?: boolean }): string
      getFooters(): string
      getFootnotes(): string
      getEndnotes(): string
      getAnnotations(): string
      /** Also those in headers and footers. */
      getTextboxes(): string
    }
  }
  class WordExtractor {
    extract(source: Buffer): Promise<WordExtractor.WordDocument>
  }
  export = WordExtractor
}
