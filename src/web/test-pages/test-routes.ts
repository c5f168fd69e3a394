/** The test pages. `routes.ts` adds them to the build that has them. */
export const TEST_PAGES = [
  { path: 'test-admin', file: 'test-pages/TestAdminPage.tsx' },
  { path: 'test-admin-states', file: 'test-pages/TestStatesPage.tsx' },
  { path: 'test-contractor', file: 'test-pages/TestContractorPage.tsx' },
  { path: 'test-agent', file: 'test-pages/TestAgentPage.tsx' },
  { path: 'test-upload', file: 'test-pages/TestUploadPage.tsx' },
  { path: 'test-pricebook-import', file: 'test-pages/TestPricebookImportPage.tsx' },
] as const
