// What a task is about: one record of the house, named by the address of its page.
import type { RightCode } from '../kernel/rights.ts'

export const aboutClasses = ['customers', 'students', 'teachers', 'contracts', 'contacts'] as const
export type AboutClass = (typeof aboutClasses)[number]
export type About = { readonly class: AboutClass; readonly id: number }

/** Where the page of a record begins; its id follows. */
const pages: Readonly<Record<AboutClass, string>> = {
  customers: '/customer/show/',
  students: '/student/show/',
  teachers: '/teacher/show/',
  contracts: '/privateTuition/contract/',
  contacts: '/contact/overview?carte=',
}

/** The right by which a record is read. */
export const aboutRights = {
  customers: 'customers',
  students: 'students',
  teachers: 'teachers',
  contracts: 'contracts',
  contacts: 'contacts',
} as const satisfies Readonly<Record<AboutClass, RightCode>>

export const aboutPath = ({ class: name, id }: About): string => `${pages[name]}${id}`

/** The record of a page, as the search answers it; null for any other page. */
export const readAbout = (path: string): About | null => {
  const name = aboutClasses.find((one) => path.startsWith(pages[one]))
  const id = name === undefined ? '' : path.slice(pages[name].length)
  return name !== undefined && /^[1-9]\d{0,9}$/.test(id) ? { class: name, id: Number(id) } : null
}
