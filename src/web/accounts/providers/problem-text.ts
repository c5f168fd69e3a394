import type { ProviderProblem } from '#domain/accounts/openid/contract.ts'

type Text = { title: string; text: string }

/** What to do about a sign-in at a provider that came to nothing. `name` is the provider's. */
export const PROBLEMS: Record<ProviderProblem, (name: string) => Text> = {
  expired: (name) => ({
    title: 'That didn’t work this time',
    text: `It took more than ten minutes, was used already, or was started in another browser. Choose ${name} again.`,
  }),
  canceled: (name) => ({
    title: `You canceled at ${name}`,
    text: 'Nothing has changed. Try again, or log in another way.',
  }),
  unavailable: (name) => ({
    title: `We can’t reach ${name} right now`,
    text: 'Try again in a few minutes, or log in another way.',
  }),
  clock: (name) => ({
    title: `The clocks of ${name} and ODIE don’t agree`,
    text: 'Try again. If it happens every time, tell the person who runs ODIE for you, and log in another way.',
  }),
  refused: (name) => ({
    title: `${name} didn’t accept ODIE’s request`,
    text: 'Try again. If it happens every time, tell the person who runs ODIE for you, and log in another way.',
  }),
  invalid: (name) => ({
    title: `We couldn’t verify what ${name} sent`,
    text: 'Try again. If it happens every time, tell the person who runs ODIE for you, and log in another way.',
  }),
  unverified: (name) => ({
    title: `${name} didn’t confirm your email address`,
    text: `Do you have an ODIE account? Log in another way, and connect ${name} in your profile settings. If you’re new, sign up with your email.`,
  }),
  invited: () => ({
    title: 'Accept your invitation first',
    text: 'Open the link in the email that invited you to ODIE. To get it again, choose “Forgot password?” and enter your email.',
  }),
  inactive: () => ({
    title: 'This account isn’t active',
    text: 'It was deactivated, so no one can log in to it. If you think that’s a mistake, contact us.',
  }),
  too_many: () => ({ title: 'Too many attempts', text: 'Please wait 15 minutes, and try again.' }),
  staff_provider: () => ({
    title: 'Admins log in with another account here',
    text: 'Choose the one that your office uses. If that doesn’t work, ask the person who runs ODIE for you.',
  }),
  taken: (name) => ({
    title: `This ${name} account is already in use`,
    text: 'It’s connected to another ODIE account. Disconnect it there first, or choose another one.',
  }),
  full: () => ({
    title: 'You have too many connected accounts',
    text: 'Disconnect one before you connect another.',
  }),
  other_account: (name) => ({
    title: `${name} wasn’t connected`,
    text: 'You’re not logged in to the account that asked for it anymore. Log in to that one, and try again.',
  }),
}
