/** The addresses of the test pages. Not in `paths.ts`, which is part of builds without them. */
export const testPaths = {
  admin: () => '/test-admin',
  states: () => '/test-admin-states',
  contractor: () => '/test-contractor',
  agent: () => '/test-agent',
  upload: () => '/test-upload',
  pricebookImport: () => '/test-pricebook-import',
}
