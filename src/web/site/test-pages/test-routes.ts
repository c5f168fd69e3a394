/** The test pages. `routes.ts` adds them to the build that has them. */
export const TEST_PAGES = [
  { path: 'test-admin', file: 'site/test-pages/TestAdminPage.tsx' },
  { path: 'test-admin-states', file: 'site/test-pages/TestStatesPage.tsx' },
  { path: 'test-contractor', file: 'site/test-pages/TestContractorPage.tsx' },
  { path: 'test-agent', file: 'site/test-pages/TestAgentPage.tsx' },
  { path: 'test-upload', file: 'site/test-pages/TestUploadPage.tsx' },
  { path: 'test-pricebook-import', file: 'site/test-pages/TestPricebookImportPage.tsx' },
] as const
