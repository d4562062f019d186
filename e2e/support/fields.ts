// Fields as people fill them: by their labels, in a page or in one of its dialogs.
import { expect, type Locator, type Page } from '@playwright/test'

export type Place = Page | Locator
const pageOf = (place: Place): Page => ('goto' in place ? place : place.page())

/** A field by its whole label, whether or not it may stay empty. */
export const field = (place: Place, label: string): Locator =>
  place
    .getByLabel(new RegExp(`^${label.replace(/[()?.]/g, '\\$&')}(\\s*\\(facultatif\\))?$`))
    // the list that a field opens bears its label too
    .and(pageOf(place).locator('input, textarea, select, button, [role=textbox]'))

/** Types a day, `JJ/MM/AAAA`, also where the calendar is the device’s own and takes it as `AAAA-MM-JJ`. */
export const fillDay = async (place: Place, label: string, day: string): Promise<void> => {
  const typed = field(place, label)
  const isDevices = await typed.evaluate((input) => (input as HTMLInputElement).type === 'date')
  await typed.fill(isDevices ? day.split('/').reverse().join('-') : day)
}

/** Outside the office lists are the device's own, and days and hours are fields of their own. */
export const isNative = (of: Locator): Promise<boolean> => of.evaluate(({ tagName }) => tagName === 'SELECT')
const plain = (words: string): string => words.replace(/\s/g, ' ')

/** Chooses one value of a closed list. */
export const choose = async (place: Place, label: string, option: string | RegExp): Promise<void> => {
  if (await isNative(field(place, label))) {
    const options = await field(place, label).locator('option').allTextContents()
    const found = options.find((words) =>
      typeof option === 'string' ? plain(words) === plain(option) : option.test(words),
    )
    await field(place, label).selectOption({ label: found ?? `${option}` })
    return
  }
  await field(place, label).click()
  await pageOf(place).getByRole('option', { name: option, exact: true }).click()
}

/** Types a value of a long list, key after key, and takes it by Enter, without a click. */
export const typeChoice = async (place: Place, label: string, option: string): Promise<void> => {
  const typed = field(place, label)
  if (await isNative(typed)) return choose(place, label, option)
  await typed.fill('')
  await typed.pressSequentially(option)
  // labels are written with spaces that do not break
  const words = option.replaceAll(' ', '\u00a0')
  await expect(pageOf(place).getByRole('option').first()).toHaveText(words)
  await typed.press('Enter')
  await expect(typed).toHaveValue(words)
}

/** Types a part of a name and takes the one record that is found. */
export const chooseFound = async (place: Place, label: string, name: string): Promise<void> => {
  await field(place, label).fill(name)
  // a list where somebody new may be made offers that below what it finds
  const found = pageOf(place).getByRole('option', { name: new RegExp(`^(?!\\+ Créer).*${name}`, 'i') })
  await expect(found).toHaveCount(1)
  await found.click()
}

/** Ticks values of a list that takes several, takes others out, and closes it; outside the office they stand in the page. */
export const chooseMany = async (
  place: Place,
  label: string,
  options: readonly string[],
  others: readonly string[] = [],
): Promise<void> => {
  const page = pageOf(place)
  const button = place.getByRole('button', { name: new RegExp(`^${label} :`) })
  const group = place.getByRole('group', { name: new RegExp(`^${label}( \\(facultatif\\))?$`) })
  await expect(button.or(group).first()).toBeVisible()
  const isOpen = await group.isVisible()
  if (!isOpen) await button.click()
  const list = isOpen ? group : page.getByRole('dialog', { name: label })
  for (const option of options) await list.getByRole('checkbox', { name: option, exact: true }).check()
  for (const option of others) await list.getByRole('checkbox', { name: option, exact: true }).uncheck()
  if (isOpen) return
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
}

/** Types the beginning of an address and takes the first one found. */
export const chooseAddress = async (place: Place, label: string, typed: string, found: RegExp): Promise<void> => {
  await field(place, label).fill(typed)
  const page = pageOf(place)
  // outside the office the addresses found are buttons below the field
  await page
    .getByRole('option', { name: found })
    .or(page.getByRole('button', { name: found }))
    .first()
    .click()
  await expect(field(place, label)).toHaveValue(found)
}
