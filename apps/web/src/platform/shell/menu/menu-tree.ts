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

type Group = { readonly label: string; readonly icon: Icon; readonly paths: readonly string[] }

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
    paths: ['/teacher/postulance_overview', '/teacher/postulance_statistics', '/teacher/refused_candidates'],
  },
  traineeships: {
    label: 'Stages',
    icon: IconCalendarEvent,
    paths: ['/traineeship/sessions', '/traineeship/salaries', '/traineeship/statistics'],
  },
  accounting: {
    label: 'Comptabilité',
    icon: IconReceiptEuro,
    paths: [
      '/accounting/overview',
      '/accounting/codification/VATCodes',
      '/accounting/codification/sysAccounts',
      '/accounting/books',
      '/accounting/orders',
      '/accounting/urssaf',
      '/accounting/payslip-charges',
      '/accounting/bills-payments',
      '/accounting/tables',
      '/accounting/card-transactions',
    ],
  },
  codification: { label: 'Codification', icon: IconDatabase, paths: [] },
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

/** Rank of a page inside its group; pages that the tree does not name come last, in the order they were given. */
export const rankIn = (group: MenuGroup, path: string): number => {
  const paths: readonly string[] = menuGroups[group].paths
  const rank = paths.indexOf(path)
  return rank === -1 ? paths.length : rank
}
