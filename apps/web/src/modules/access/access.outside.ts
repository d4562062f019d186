// What the access module gives to the pages outside the office: signing in, passwords, terms to accept, the space of a new family, the bell, messages that one may do without.
import { lazy } from 'react'
import type { OutsideModule } from '../../platform/outside/module.ts'

const resetPage = async () => (await import('./sign-in/outside/ResetPage.tsx')).ResetPage

export const accessOutside: OutsideModule = {
  name: 'access',
  routes: [
    {
      path: '/bienvenue/$token',
      for: 'everybody',
      frame: 'bare',
      load: async () => (await import('./registration/outside/WelcomePage.tsx')).WelcomePage,
    },
    {
      path: '/login',
      for: 'everybody',
      frame: 'bare',
      load: async () => (await import('./sign-in/outside/SignInPage.tsx')).SignInPage,
    },
    {
      path: '/espace/lien',
      for: 'everybody',
      frame: 'bare',
      load: async () => (await import('./sign-in/outside/SignInLinkPages.tsx')).AskSignInLinkPage,
    },
    {
      path: '/espace/lien/$token',
      for: 'everybody',
      frame: 'bare',
      load: async () => (await import('./sign-in/outside/SignInLinkPages.tsx')).SignInLinkPage,
    },
    {
      path: '/espace/profil',
      load: async () => (await import('./accounts/outside/ProfilePage.tsx')).ProfilePage,
    },
    {
      path: '/espace/compte/adresse',
      load: async () => (await import('./accounts/outside/AddressPages.tsx')).AskAddressPage,
    },
    {
      path: '/espace/adresse/$token',
      for: 'everybody',
      frame: 'bare',
      load: async () => (await import('./accounts/outside/AddressPages.tsx')).ProveAddressPage,
    },
    {
      path: '/espace/mes-messages',
      load: async () => (await import('./notifications/outside/ChoicesPage.tsx')).OwnChoices,
    },
    {
      path: '/espace/mes-messages/$token',
      for: 'everybody',
      frame: 'bare',
      load: async () => (await import('./notifications/outside/ChoicesPage.tsx')).LinkChoices,
    },
    {
      path: '/reset-password/request',
      for: 'everybody',
      frame: 'bare',
      load: async () => (await import('./sign-in/outside/ForgottenPages.tsx')).ForgottenPage,
    },
    {
      path: '/resetting/send-email',
      for: 'everybody',
      frame: 'bare',
      load: async () => (await import('./sign-in/outside/ForgottenPages.tsx')).MailSentPage,
    },
    {
      path: '/resetting/check-email',
      for: 'everybody',
      frame: 'bare',
      load: async () => (await import('./sign-in/outside/ForgottenPages.tsx')).NoMailPage,
    },
    { path: '/public/reset-password/$token', for: 'everybody', frame: 'bare', load: resetPage },
    { path: '/public/reset-password/reset/$token', for: 'everybody', frame: 'bare', load: resetPage },
    {
      path: '/public/registration',
      for: 'everybody',
      frame: 'bare',
      load: async () => (await import('./registration/outside/RegistrationPage.tsx')).RegistrationPage,
    },
    {
      path: '/public/code',
      for: 'everybody',
      frame: 'bare',
      load: async () => (await import('./pupils/outside/EnterCodePage.tsx')).EnterCodePage,
    },
    // what an account does first, whoever has it
    {
      path: '/change-password',
      frame: 'bare',
      load: async () => (await import('./sign-in/outside/ChangePasswordPage.tsx')).ChangePasswordPage,
    },
    {
      path: '/second-factor',
      frame: 'bare',
      load: async () => (await import('./accounts/outside/SecondFactorPage.tsx')).SecondFactorPage,
    },
    {
      path: '/gtu/accept',
      frame: 'bare',
      load: async () => (await import('./terms/outside/TermsPage.tsx')).TermsPage,
    },
  ],
  // after the first paint: the page is there before its news
  bell: lazy(async () => ({ default: (await import('./notifications/outside/Bell.tsx')).Bell })),
  account: [
    { label: 'Mon profil', path: '/espace/profil' },
    { label: 'Mails et SMS que je reçois', path: '/espace/mes-messages' },
    { label: 'Changer le mot de passe', path: '/change-password' },
    { label: 'Conditions d’utilisation', path: '/gtu/accept' },
  ],
}
