/** What we use of WebAssembly's interface: TypeScript has it only together with the browser's. */
declare namespace WebAssembly {
  type Module = object
  function compile(program: Uint8Array): Promise<Module>
}
