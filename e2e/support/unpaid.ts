// Families that do not pay, and what they are told by SMS.
import { expect, type Page } from '@playwright/test'
import type { Company } from './company/company.ts'
import { openFamily, tanguy } from './company/given.ts'
import { createContract } from './contracts.ts'
import { field } from './fields.ts'
import { sendRequest, winContact } from './households.ts'
import { declareLesson } from './lessons.ts'
import { oweLessons } from './receipts.ts'

/** Another family of the same teacher: it owes a lesson, and contests the next one. */
export const contestingFamily = async (company: Company, teacher: Page): Promise<void> => {
  await sendRequest(await company.browser(), tanguy)
  const sales = await company.as('commercial')
  await sales.goto('/contact/overview')
  await winContact(sales, tanguy)
  await createContract(await company.as('gestion'), { student: 'Tanguy', teacher: 'Riou', price: '48' })
  const mother = await openFamily(company, 'Tanguy', 'maryse.tanguy', tanguy.email)
  await oweLessons(teacher, mother, ['18:00'], 'Enora')
  await declareLesson(teacher, 'Enora', '20:00')
  await mother.goto('/')
  await mother
    .getByRole('button', { name: /^Contester/ })
    .first()
    .click()
  const dialog = mother.getByRole('dialog', { name: 'Contester le cours' })
  await dialog.getByRole('radio').first().check()
  await field(dialog, 'Précisions').fill('Le professeur est parti plus tôt.')
  await dialog.getByRole('button', { name: 'Contester le cours' }).click()
  await expect(dialog).toBeHidden()
}

/** SMS that a telephone received. */
export const textsTo = async (company: Company, phone: string): Promise<readonly { readonly body: string }[]> => {
  const answer = await fetch(`${company.sandboxUrl}/sms/api/messages?to=${phone.replaceAll(' ', '')}`)
  const { messages } = (await answer.json()) as { messages: { body: string }[] }
  return messages
}
