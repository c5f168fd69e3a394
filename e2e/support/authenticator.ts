import type { Page } from '@playwright/test'

/** Gives the browser a built-in authenticator, as a laptop with a fingerprint reader has. */
export async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** From now on, it fails to recognize the user. */
    rejectUser: () => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
    acceptUser: () => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true }),
  }
}
