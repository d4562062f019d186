// What the contacts module gives to the shell: board, history, the rules by which requests are shared out.

import { frenchNumber } from '@cartable/domain/contacts/french-number.ts'
import { right } from '@cartable/domain/kernel/access.ts'
import type { WebModule } from '../../platform/shell/module.ts'

const read = [right('contacts', 'read')]
const write = [right('contacts', 'write')]

/** Somebody calls whom nobody knows: the form opens with the number. */
const contactOfNumber = (typed: string) => {
  const number = frenchNumber(typed)
  if (number === null) return null
  return {
    label: 'Créer un contact avec ce numéro',
    detail: number.shown,
    path: `/contact/overview?nouveau=${encodeURIComponent(number.e164)}`,
  }
}

export const contactsModule: WebModule = {
  name: 'contacts',
  routes: [
    {
      path: '/contact/overview',
      load: async () => (await import('./ContactBoard.tsx')).ContactBoard,
      needs: read,
    },
    {
      path: '/contact/history',
      load: async () => (await import('./ContactHistory.tsx')).ContactHistory,
      needs: read,
    },
    {
      path: '/contact/rules',
      load: async () => (await import('./ContactRules.tsx')).ContactRules,
      needs: read,
    },
  ],
  menu: [
    { group: 'sales', label: 'Contacts – tableau', path: '/contact/overview', needs: read },
    { group: 'sales', label: 'Historique des contacts', path: '/contact/history', needs: read },
    { group: 'sales', label: 'Répartition des contacts', path: '/contact/rules', needs: read },
  ],
  create: [
    {
      label: 'Contact',
      path: '/contact/overview?nouveau=1',
      alias: '/private/contact',
      needs: write,
      fromTyped: contactOfNumber,
    },
  ],
}
