// Staff of the demo company, with roles that show what rights change.
import type { RightLevel } from '@cartable/domain/kernel/rights.ts'
import { type DemoPart, demoPassword } from '../../platform/demo.ts'
import { createStaff, ensureAdministratorRole, ensureRole } from './create-staff.ts'

const roles: Readonly<Record<string, Partial<Record<string, RightLevel>>>> = {
  Commercial: {
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
  'Responsable cours particuliers': {
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
  Comptable: {
    monitoring: 'write',
    customers: 'read',
    students: 'read',
    teachers: 'read',
    contracts: 'read',
    courses: 'read',
    billing: 'fullAccess',
    accounting: 'fullAccess',
    urssaf: 'fullAccess',
    payroll: 'fullAccess',
    exchange: 'write',
    dashboard: 'read',
    todo: 'write',
    traces: 'read',
    sensitiveData: 'read',
  },
  Recruteur: {
    teachers: 'write',
    recruitment: 'fullAccess',
    statistics: 'read',
    codification: 'read',
    messaging: 'write',
    dashboard: 'read',
    todo: 'write',
  },
  'Responsable stages': {
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
}

const people = [
  { gender: 'female', firstName: 'Claire', lastName: 'Delmas', login: 'direction', part: 'Direction', role: null },
  {
    gender: 'male',
    firstName: 'Mathieu',
    lastName: 'Tanguy',
    login: 'commercial',
    part: 'Commercial',
    role: 'Commercial',
  },
  {
    gender: 'female',
    firstName: 'Sarah',
    lastName: 'Benali',
    login: 'commerciale',
    part: 'Commercial',
    role: 'Commercial',
  },
  {
    gender: 'female',
    firstName: 'Nathalie',
    lastName: 'Guivarch',
    login: 'gestion',
    part: 'Responsable des cours particuliers',
    role: 'Responsable cours particuliers',
  },
  { gender: 'male', firstName: 'Olivier', lastName: 'Fauvel', login: 'compta', part: 'Comptable', role: 'Comptable' },
  {
    gender: 'female',
    firstName: 'Inès',
    lastName: 'Carpentier',
    login: 'recrutement',
    part: 'Recruteur',
    role: 'Recruteur',
  },
  {
    gender: 'male',
    firstName: 'Yann',
    lastName: 'Le Bihan',
    login: 'stages',
    part: 'Responsable des stages',
    role: 'Responsable stages',
  },
] as const

/** Group of each, by login. */
const groups: Readonly<Record<(typeof people)[number]['login'], string>> = {
  direction: 'Direction',
  commercial: 'Commercial',
  commerciale: 'Commercial',
  gestion: 'Cours particuliers',
  compta: 'Direction',
  recrutement: 'Cours particuliers',
  stages: 'Stages',
}

export const accessDemo: DemoPart = {
  name: 'équipe et rôles',
  load: async (db, world) => {
    const administrator = await ensureAdministratorRole(db)
    const rows = await db
      .insertInto('staffGroups')
      .values([...new Set(Object.values(groups))].map((name) => ({ name })))
      .returning(['id', 'name'])
      .execute()
    const groupIds = new Map(rows.map(({ id, name }) => [name, id]))
    for (const person of people) {
      const roleId = person.role === null ? administrator : await ensureRole(db, person.role, roles[person.role] ?? {})
      const made = await createStaff(db, {
        gender: person.gender,
        firstName: person.firstName,
        lastName: person.lastName,
        email: `${person.login}@cours-armor.example`,
        login: person.login,
        password: demoPassword,
        roleIds: [roleId],
        privateTuitionManager: person.login === 'gestion',
      })
      await db
        .updateTable('staffUsers')
        .set({ groupId: groupIds.get(groups[person.login]) ?? null })
        .where('id', '=', made.staffUserId)
        .execute()
      world.staff.push({ ...made, name: `${person.firstName} ${person.lastName}` })
      world.accounts.push({
        part: person.part,
        name: `${person.firstName} ${person.lastName}`,
        login: person.login,
        password: demoPassword,
      })
    }
  },
}
