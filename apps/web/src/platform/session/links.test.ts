// The two operations on a personal link are called where they are declared.
import { linksApi } from '@cartable/domain/access/links/links.api.ts'
import { expect, test } from 'vitest'
import { linkState, renewLink } from './links.ts'

test('a page of a link calls the declared operations', () => {
  for (const [placed, declared] of [
    [linkState, linksApi.linkState],
    [renewLink, linksApi.renewLink],
  ] as const) {
    const { id, method, path } = declared
    expect(placed).toEqual({ id, method, path })
  }
})
