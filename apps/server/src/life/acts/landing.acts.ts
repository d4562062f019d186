// How pages for visitors from search engines are written, published, taken back and put away, and the sites they may lead to.
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { landingApi, whitelistApi } from '@cartable/domain/landing/landing.api.ts'
import type { LandingStatus } from '@cartable/domain/landing/landing.workflow.ts'
import type { Person } from '../life.ts'

/** Writes a page; answers its id. */
export const writePage = async (
  editor: Person,
  page: Omit<SentOf<typeof landingApi.save>, 'id' | 'updatedAt'>,
): Promise<number> => {
  const { id } = await editor.do(landingApi.save, { ...page, id: null, updatedAt: null })
  return id!
}

/** Publishes a page, takes it back to be rewritten, or puts it away. */
export const movePage = (editor: Person, id: number, status: LandingStatus) =>
  editor.do(landingApi.changeStatus, { id, status })

/** Lets pages lead to a site. */
export const allowSite = (editor: Person, domain: string, comment: string) =>
  editor.do(whitelistApi.saveDomain, { id: null, updatedAt: null, domain, comment, enabled: true })
