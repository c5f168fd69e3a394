import { LogIn } from 'lucide-react'
import type { ProviderKey } from '#kernel/sign-in/provider-key.ts'

/**
 * The sign on a provider's button. Google and Microsoft ask for theirs, unchanged and in color:
 * https://developers.google.com/identity/branding-guidelines,
 * https://learn.microsoft.com/entra/identity-platform/howto-add-branding-in-apps
 */
export function ProviderMark({ provider }: { provider: ProviderKey }) {
  if (provider === 'google') return <GoogleMark />
  if (provider === 'microsoft') return <MicrosoftMark />
  return <LogIn aria-hidden />
}

const GoogleMark = () => (
  <svg aria-hidden viewBox="0 0 18 18">
    <path
      fill="#4285F4"
      d="M17.64 9.2c0-.637-.057-1.251-.164-1.84H9v3.481h4.844c-.209 1.125-.843 2.078-1.796 2.717v2.258h2.908c1.702-1.567 2.684-3.874 2.684-6.615z"
    />
    <path
      fill="#34A853"
      d="M9 18c2.43 0 4.467-.806 5.956-2.18l-2.908-2.259c-.806.54-1.837.86-3.048.86-2.344 0-4.328-1.584-5.036-3.711H.957v2.332A8.997 8.997 0 0 0 9 18z"
    />
    <path
      fill="#FBBC05"
      d="M3.964 10.71A5.41 5.41 0 0 1 3.682 9c0-.593.102-1.17.282-1.71V4.958H.957A8.996 8.996 0 0 0 0 9c0 1.452.348 2.827.957 4.042l3.007-2.332z"
    />
    <path
      fill="#EA4335"
      d="M9 3.58c1.321 0 2.508.454 3.44 1.345l2.582-2.58C13.463.891 11.426 0 9 0A8.997 8.997 0 0 0 .957 4.958L3.964 7.29C4.672 5.163 6.656 3.58 9 3.58z"
    />
  </svg>
)

const MicrosoftMark = () => (
  <svg aria-hidden viewBox="0 0 21 21">
    <path fill="#F25022" d="M1 1h9v9H1z" />
    <path fill="#7FBA00" d="M11 1h9v9h-9z" />
    <path fill="#00A4EF" d="M1 11h9v9H1z" />
    <path fill="#FFB900" d="M11 11h9v9h-9z" />
  </svg>
)
