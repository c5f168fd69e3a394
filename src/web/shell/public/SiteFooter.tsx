import { lazy, type ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { Wordmark } from '#web/shell/Wordmark.tsx'
import { WhenNear } from '#web/ui/lists/WhenNear.tsx'
import { SocialList } from './SocialList.tsx'

const SocialLinks = lazy(() =>
  import('./SocialLinks.tsx').then(({ SocialLinks }) => ({ default: SocialLinks })),
)

/** The footer of every public page. */
export const SiteFooter = () => (
  <footer className="border-t border-line bg-sunken">
    <div className="mx-auto grid max-w-6xl gap-10 px-4 py-12 sm:px-6 md:grid-cols-[1.6fr_1fr_1fr]">
      <div className="grid content-start gap-3">
        <Wordmark />
        <p className="max-w-xs text-sm text-muted">
          Electrical estimates from home inspection reports, priced by licensed local contractors.
        </p>
      </div>
      <FooterLinks title="Quick Links">
        <FooterLink to={paths.howItWorks()}>How It Works</FooterLink>
        <FooterLink to={paths.forAgents()}>For Agents</FooterLink>
        <FooterLink to={paths.locations()}>Service Areas</FooterLink>
        <FooterLink to={paths.forContractors()}>For Contractors</FooterLink>
      </FooterLinks>
      <FooterLinks title="Support">
        <FooterLink to={paths.help()}>Help Center</FooterLink>
        <FooterLink to={paths.contact()}>Contact Us</FooterLink>
        <FooterLink to={paths.privacy()}>Privacy Policy</FooterLink>
        <FooterLink to={paths.terms()}>Terms of Service</FooterLink>
      </FooterLinks>
    </div>
    <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-line px-4 py-6 text-sm text-muted sm:px-6">
      <p>© 2024 On-Demand Inspection Estimates</p>
      <WhenNear fallback={<SocialList />} label="Social media">
        <SocialLinks />
      </WhenNear>
    </div>
  </footer>
)

const FooterLinks = ({ title, children }: { title: string; children: ReactNode }) => (
  <nav aria-label={title} className="grid content-start gap-3 text-sm">
    <h2 className="font-semibold">{title}</h2>
    <ul className="grid gap-1">{children}</ul>
  </nav>
)

const FooterLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <li>
    <Link
      to={to}
      className="inline-block rounded-sm py-1 text-muted underline-offset-4 hover:text-ink hover:underline"
    >
      {children}
    </Link>
  </li>
)
