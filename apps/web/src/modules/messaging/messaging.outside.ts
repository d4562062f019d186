// What messaging gives to the pages outside the office: conversations with the office, and of a family with its teacher.
import { lazy } from 'react'
import type { OutsideModule } from '../../platform/outside/module.ts'

const parts = ['customer', 'teacher', 'former'] as const

export const messagingOutside: OutsideModule = {
  name: 'messaging',
  routes: [
    {
      path: '/espace/messages',
      for: parts,
      load: async () => (await import('./threads/outside/ThreadsPage.tsx')).ThreadsPage,
    },
    {
      path: '/espace/messages/$target',
      for: parts,
      load: async () => (await import('./threads/outside/ThreadPage.tsx')).ThreadPage,
    },
  ],
  menu: [
    {
      place: 'messages',
      label: 'Messages',
      path: '/espace/messages',
      for: parts,
      // after the first paint: the menu is there before its news
      badge: lazy(async () => ({ default: (await import('./threads/outside/UnreadDot.tsx')).UnreadDot })),
    },
  ],
}
