// A family proves its mobile by the code that rings there, and asks for an SMS that it may then choose.
import { expect, test } from '@playwright/test'
import { signInAtOnce } from './support/people.ts'

/** Texts of the SMS that carry a code, the latest first. */
const codes = async (): Promise<readonly string[]> => {
  const answer = await fetch(`${process.env.CARTABLE_SANDBOX_URL ?? ''}/sms/api/messages`)
  const { messages } = (await answer.json()) as { messages: { body: string }[] }
  return messages.flatMap(({ body }) => /: (\d{6}) est votre code/.exec(body)?.[1] ?? [])
}

test('a mobile is proved by the code that it receives; a wrong one is said at once, and SMS on request follow', async ({
  page,
}) => {
  await signInAtOnce(page, 'cliente')
  await page.goto('/espace/mes-messages')
  const onRequest = page.getByRole('checkbox', { name: /^SMS la veille/ })
  await expect(page.getByRole('checkbox', { name: /^SMS de dernière minute/ })).toBeVisible()
  await expect(onRequest).toHaveCount(0)
  const before = (await codes()).length
  await page.getByRole('button', { name: 'Recevoir un code' }).click()
  const field = page.getByRole('textbox', { name: 'Code à 6 chiffres' })
  await expect(field).toBeVisible()
  const [code = ''] = await codes()
  expect(await codes()).toHaveLength(before + 1)
  await page.getByRole('button', { name: 'Renvoyer un code' }).click()
  await expect(page.getByText(/redemandez-en un dans/)).toBeVisible()
  await field.fill(code === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Prouver ce portable' }).click()
  await expect(page.getByText('Ce code n’est pas le bon. Saisissez celui du dernier SMS.').first()).toBeVisible()
  await field.fill(code)
  await field.press('Enter')
  await expect(onRequest).toBeVisible()
  await onRequest.check()
  await page.reload()
  await expect(onRequest).toBeChecked()
  await expect(page.getByRole('button', { name: 'Recevoir un code' })).toHaveCount(0)
})
