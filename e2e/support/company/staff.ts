// Who works in the company of a journey: its roles, and one person of each.
import type { RightCode, RightLevel } from '@cartable/domain/kernel/rights.ts'

/** Everybody's, chosen through the mail that invites them. */
export const password = 'un cheval bleu sur le toit'

type Levels = Readonly<Partial<Record<RightCode, RightLevel>>>
export type Colleague = {
  readonly login: string
  readonly firstName: string
  readonly lastName: string
  readonly gender: 'female' | 'male'
  /** Name of their role. */
  readonly role: string
  /** What the role allows; null: everything, as the installation made it. */
  readonly rights: Levels | null
}

export const staff = [
  {
    login: 'direction',
    gender: 'female',
    firstName: 'Claire',
    lastName: 'Delmas',
    role: 'Administrateur',
    rights: null,
  },
  {
    login: 'commercial',
    gender: 'male',
    firstName: 'Mathieu',
    lastName: 'Tanguy',
    role: 'Commercial',
    rights: {
      contacts: 'fullAccess',
      monitoring: 'write',
      customers: 'write',
      students: 'write',
      teachers: 'read',
      contracts: 'read',
      courses: 'read',
      messaging: 'write',
      dashboard: 'read',
      todo: 'write',
      codification: 'read',
    },
  },
  {
    login: 'gestion',
    gender: 'female',
    firstName: 'Nathalie',
    lastName: 'Guivarch',
    role: 'Gestion',
    rights: {
      contacts: 'read',
      monitoring: 'write',
      customers: 'write',
      students: 'write',
      teachers: 'write',
      contracts: 'fullAccess',
      courses: 'fullAccess',
      prices: 'write',
      linking: 'fullAccess',
      billing: 'read',
      messaging: 'write',
      dashboard: 'read',
      todo: 'write',
      codification: 'read',
      traces: 'read',
    },
  },
  {
    login: 'compta',
    gender: 'male',
    firstName: 'Olivier',
    lastName: 'Fauvel',
    role: 'Comptable',
    rights: {
      monitoring: 'write',
      customers: 'read',
      students: 'read',
      teachers: 'read',
      contracts: 'read',
      courses: 'read',
      billing: 'fullAccess',
      accounting: 'fullAccess',
      closing: 'write',
      urssaf: 'fullAccess',
      payroll: 'fullAccess',
      teacherAdvances: 'write',
      exchange: 'write',
      dashboard: 'read',
      todo: 'write',
      traces: 'read',
      sensitiveData: 'read',
    },
  },
  {
    login: 'recrutement',
    gender: 'female',
    firstName: 'Inès',
    lastName: 'Carpentier',
    role: 'Recruteur',
    rights: {
      teachers: 'write',
      recruitment: 'fullAccess',
      statistics: 'read',
      codification: 'read',
      messaging: 'write',
      dashboard: 'read',
      todo: 'write',
    },
  },
  {
    login: 'stages',
    gender: 'male',
    firstName: 'Yann',
    lastName: 'Le Bihan',
    role: 'Responsable stages',
    rights: {
      customers: 'read',
      students: 'read',
      teachers: 'read',
      traineeships: 'fullAccess',
      statistics: 'read',
      messaging: 'write',
      dashboard: 'read',
      todo: 'write',
      codification: 'read',
    },
  },
] as const satisfies readonly Colleague[]

export type StaffLogin = (typeof staff)[number]['login']
export const emailOf = (login: string): string => `${login}@cours-armor.example`
