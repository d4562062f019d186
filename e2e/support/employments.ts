// Families who employ their teacher, as people make it on screens: two of them, one employee.
import type { Page } from '@playwright/test'
import type { Company } from './company/company.ts'
import { kerbrat, riou, tanguy } from './company/given.ts'
import { createContract } from './contracts.ts'
import { sendRequest, winContact } from './households.ts'
import { createTeacher } from './teachers.ts'

/** Riou teaches the children of both families, who employ him, at 45 € an hour; the path of each contract. */
export const employ = async (company: Company): Promise<{ readonly manager: Page; readonly contracts: string[] }> => {
  const sales = await company.as('commercial')
  for (const family of [kerbrat, tanguy]) {
    await sendRequest(await company.browser(), family)
    await sales.goto('/contact/overview')
    await winContact(sales, family)
  }
  const manager = await company.as('gestion')
  await createTeacher(manager, { ...riou, isEmployee: true })
  const contracts: string[] = []
  for (const student of ['Kerbrat', 'Tanguy']) {
    await createContract(manager, { student, teacher: 'Riou', price: '45' })
    contracts.push(new URL(manager.url()).pathname)
  }
  return { manager, contracts }
}
