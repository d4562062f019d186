// What the access module gives to the pages outside the office: signing in, the space of a new family, the bell, messages that one may do without.
import { lazy } from 'react'
import type { OutsideModule } from '../../platform/outside/module.ts'

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
      path: '/espace/connexion',
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
  ],
  // after the first paint: the page is there before its news
  bell: lazy(async () => ({ default: (await import('./notifications/outside/Bell.tsx')).Bell })),
  account: [
    { label: 'Mon profil', path: '/profile' },
    { label: 'Mails que je reçois', path: '/espace/mes-messages' },
    { label: 'Changer le mot de passe', path: '/change-password' },
    { label: 'Conditions d’utilisation', path: '/gtu/accept' },
  ],
}
