declare module 'word-extractor' {
  class WordExtractor {
    extract(path: string): Promise<{ getBody(): string }>
  }
  export = WordExtractor
}
