// What leaves on paper: the planning of a teacher, a family, a room, a week a page; lists across the sheet, nothing cut, no button.
import { expect, type Page, test } from '@playwright/test'
import { chooseFound } from '../support/fields.ts'
import { settled } from '../support/pages.ts'
import { printed } from '../support/papers.ts'
import { signInAtOnce } from '../support/people.ts'

test.describe.configure({ mode: 'parallel', timeout: 120_000 })
test.use({ viewport: { width: 1366, height: 768 } })

const open = async (page: Page, path: string, login: string) => {
  await signInAtOnce(page, login)
  await page.goto(path)
  await settled(page)
}
const paper = async (page: Page, menu: string, line: string) => {
  await page.getByRole('button', { name: menu, exact: true }).click()
  const { text, name } = await printed(page, page.getByRole('menuitem', { name: line }))
  return { name, text: text.replace(/\s+/g, ' ') }
}

test('the planning of a teacher, of a pupil and of a family leaves as papers, a week a page', async ({ page }) => {
  await open(page, '/privateTuition/planning?vue=mois', 'gestion')
  await chooseFound(page, 'Professeur', 'Le Floch')
  await settled(page)
  const teacher = await paper(page, 'Imprimer', 'Planning du professeur, en PDF')
  expect(teacher.text).toMatch(/Planning de Yann LE FLOCH/i)
  expect(teacher.text).toMatch(/Semaine du \d\d\/\d\d\/\d{4} au \d\d\/\d\d\/\d{4}/)
  await page.goto('/privateTuition/planning?vue=mois')
  await settled(page)
  await chooseFound(page, 'Élève', 'Beaumanoir Maël')
  await settled(page)
  const pupil = await paper(page, 'Imprimer', 'Planning de l’élève, en PDF')
  expect(pupil.text).toMatch(/Planning de Maël BEAUMANOIR/i)
  const family = await paper(page, 'Imprimer', 'Planning de la famille, en PDF')
  expect(family.text).toMatch(/Planning d’Hélène BEAUMANOIR/i)
})

test('the planning of a stage leaves room by room, and teacher by teacher', async ({ page }) => {
  await open(page, '/traineeship/sessions/3?vue=planning', 'stages')
  const rooms = await paper(page, 'Imprimer le planning', 'Par salle, en PDF')
  expect(rooms.text).toContain('Salle A')
  expect(rooms.text).toContain('Salle B')
  expect(rooms.text.match(/semaine du/g)?.length).toBeGreaterThanOrEqual(2)
  const teachers = await paper(page, 'Imprimer le planning', 'Par professeur, en PDF')
  expect(teachers.text).toContain('Sans professeur')
  expect(teachers.text).toMatch(/Le Floch/i)
})

/** What a sheet A4 across shows of the page. */
const onPaper = async (page: Page) => {
  await page.emulateMedia({ media: 'print' })
  // 297 mm less its margins
  await page.setViewportSize({ width: 1047, height: 718 })
}
const shownButtons = (page: Page) =>
  page.locator('button, input, select, textarea').evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      // a heading that sorts is the heading of its column, whose words are printed
      .filter((one) => !one.closest('thead'))
      .map((one) => one.getAttribute('aria-label') ?? one.textContent ?? one.tagName),
  )

test('a list on paper keeps its last column and its whole words, without a button', async ({ page }) => {
  for (const [path, login] of [
    ['/traineeship/sessions', 'stages'],
    ['/customer/manage', 'direction'],
    ['/accounting/orders', 'compta'],
    ['/accounting/tables', 'compta'],
    ['/teacher/manage', 'gestion'],
  ] as const) {
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1366, height: 768 })
    await open(page, path, login)
    await onPaper(page)
    const { cut, last, across } = await page
      .getByRole('main')
      .locator('table:has(caption)')
      .first()
      .evaluate((table) => ({
        cut: [...table.querySelectorAll('th, td')]
          .filter((cell) => cell.checkVisibility())
          .filter((cell) =>
            [cell, ...cell.querySelectorAll('span, a, b')]
              .filter((one) => one.clientWidth > 1)
              .some((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflow !== 'visible'),
          )
          .map((cell) => cell.textContent),
        last: Math.max(
          ...[...table.querySelectorAll('tr:first-child > *')]
            .filter((cell) => cell.checkVisibility())
            .map((cell) => cell.getBoundingClientRect().right),
        ),
        across: document.documentElement.clientWidth,
      }))
    expect(cut, path).toEqual([])
    expect(last, path).toBeLessThanOrEqual(across + 1)
    expect(await shownButtons(page), path).toEqual([])
  }
})

test('a planning on paper shows no button', async ({ page }) => {
  await open(page, '/privateTuition/planning', 'gestion')
  await onPaper(page)
  // a lesson is a button that opens it, and what is printed
  expect((await shownButtons(page)).filter((words) => !/^\d/.test(words ?? ''))).toEqual([])
  await page.emulateMedia({ media: 'screen' })
  await open(page, '/traineeship/sessions/3?vue=planning', 'stages')
  await onPaper(page)
  expect((await shownButtons(page)).filter((words) => !/^\d/.test(words ?? ''))).toEqual([])
})
