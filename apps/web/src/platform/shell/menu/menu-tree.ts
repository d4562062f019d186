// The order of the menu: its groups, and the pages of each as the navigation tree has them.
import {
  type Icon,
  IconAddressBook,
  IconCalendarEvent,
  IconChalkboardTeacher,
  IconDatabase,
  IconLayoutDashboard,
  IconMail,
  IconReceiptEuro,
  IconSchool,
  IconSettings,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'

type Section = { readonly heading: string; readonly paths: readonly string[] }
type Group = {
  /** Page of all that the group leads to, which is no entry of its own. */
  readonly index?: string
  readonly label: string
  readonly icon: Icon
  readonly paths: readonly string[]
  /** Of a long group: its pages after `paths`, under a heading each. */
  readonly sections?: readonly Section[]
}

export const menuGroups = {
  home: { label: 'Accueil', icon: IconLayoutDashboard, paths: ['/', '/agenda', '/crm/toDoList'] },
  sales: {
    label: 'Commercial',
    icon: IconAddressBook,
    paths: [
      '/contact/overview',
      '/contact/history',
      '/student/statistics?mode=contact',
      '/monitoring/workflow/overview',
    ],
  },
  customers: {
    label: 'Clients',
    icon: IconUsers,
    paths: ['/customer/manage', '/customer/mailing_list', '/student/statistics?mode=customer'],
  },
  courses: {
    label: 'Cours particuliers',
    icon: IconSchool,
    paths: [
      '/privateTuition/linking',
      '/privateTuition/contract',
      '/privateTuition/courses',
      '/privateTuition/courses/validation',
      '/privateTuition/no-longer-courses',
      '/privateTuition/prices',
      '/privateTuition/loyalty',
      '/privateTuition/statistics',
    ],
  },
  teachers: {
    label: 'Professeurs',
    icon: IconChalkboardTeacher,
    paths: ['/teacher/manage', '/teacher/mailing_list', '/teacher/statistics'],
  },
  recruitment: {
    label: 'Recrutement',
    icon: IconUserPlus,
    paths: [
      '/teacher/postulance_overview',
      '/teacher/postulance_statistics',
      '/teacher/refused_candidates',
      '/teacher/interviews',
    ],
  },
  traineeships: {
    label: 'Stages',
    icon: IconCalendarEvent,
    paths: ['/traineeship/sessions', '/traineeship/salaries', '/traineeship/statistics'],
  },
  accounting: {
    label: 'Comptabilité',
    icon: IconReceiptEuro,
    paths: ['/accounting/overview'],
    // the day of an accountant: what families owe, who is paid, the bank, the books, what is declared, what is shut
    sections: [
      {
        heading: 'Familles',
        paths: [
          '/accounting/orders',
          '/accounting/receipts',
          '/accounting/bills-payments',
          '/accounting/unpaid',
          '/accounting/card-transactions',
        ],
      },
      { heading: 'Paie', paths: ['/accounting/pay', '/accounting/teacher-dues', '/accounting/payslips'] },
      { heading: 'Banque', paths: ['/accounting/bank'] },
      {
        heading: 'Livres',
        paths: [
          '/accounting/books',
          '/accounting/supplier-bills',
          '/accounting/manual',
          '/accounting/balances',
          '/accounting/tables',
        ],
      },
      {
        heading: 'Déclarations',
        paths: ['/accounting/vat', '/accounting/urssaf', '/accounting/nova', '/accounting/tax-certificates'],
      },
      {
        heading: 'Clôture',
        paths: ['/accounting/closing', '/accounting/accruals', '/accounting/years', '/accounting/exports'],
      },
      {
        heading: 'Réglages',
        paths: [
          '/accounting/codification/VATCodes',
          '/accounting/rates',
          '/accounting/codification/sysAccounts',
          '/accounting/payslip-charges',
        ],
      },
    ],
  },
  codification: { label: 'Codification', icon: IconDatabase, paths: [], index: '/codification' },
  messaging: {
    label: 'Communication',
    icon: IconMail,
    paths: [
      '/admin/message-template',
      '/admin/messenger-message/charts',
      '/admin/messenger-message',
      '/landing/template',
      '/landing/whitelist',
    ],
  },
  administration: {
    label: 'Administration',
    icon: IconSettings,
    paths: [
      '/admin/grcompany',
      '/admin/grusers',
      '/user/connected_users',
      '/admin/roles',
      '/admin/excelFile',
      '/admin/urssaf_api',
      '/gtu',
      '/admin/logs/list',
      '/admin/traces',
      '/admin/maintenance',
      '/admin/parameters',
      '/admin/printingConfigs',
      '/admin/cron-task',
      '/admin/message-template',
    ],
  },
} as const satisfies Record<string, Group>

export type MenuGroup = keyof typeof menuGroups
export const menuGroupKeys = Object.keys(menuGroups) as MenuGroup[]

const sectionsOf = (group: MenuGroup): readonly Section[] => (menuGroups[group] as Group).sections ?? []

/** Rank of a page inside its group; pages that the tree does not name come last, in the order they were given. */
export const rankIn = (group: MenuGroup, path: string): number => {
  const paths: readonly string[] = [
    ...menuGroups[group].paths,
    ...sectionsOf(group).flatMap((section) => section.paths),
  ]
  const rank = paths.indexOf(path)
  return rank === -1 ? paths.length : rank
}
/** Heading under which the tree has a page; undefined where it stands under none. */
export const headingIn = (group: MenuGroup, path: string): string | undefined =>
  sectionsOf(group).find(({ paths }) => paths.includes(path))?.heading
