// Cards of the flow of searches: each column is a page of the list in its order.

import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { linkingApi } from '@cartable/domain/linking/linking.api.ts'
import type { LinkingCard } from '@cartable/domain/linking/linking.schema.ts'
import { call } from '../../platform/api/client.ts'
import type { BoardSource } from '../../platform/board/board.types.ts'
import { boardPageSize } from '../../platform/board/use-column-cards.ts'

type Filters = Pick<SentOf<typeof linkingApi.list>, 'q' | 'owner'>

/** The source of the board under these filters; memoise it. */
export const linkingSource = (filters: Filters): BoardSource<LinkingCard> => ({
  key: [linkingApi.list.domain, linkingApi.list.id, filters],
  load: async (status, page, signal) => {
    // what is over is read from its end
    const sort = status === 'linked' || status === 'closed' ? 'createdOn.desc' : 'place.asc'
    const input = { ...filters, status, sort, page: String(page), size: String(boardPageSize) }
    const { rows, total } = await call(linkingApi.list, input, { signal })
    return { cards: rows, total, lateCount: rows.filter(({ nextAction }) => nextAction?.isLate).length }
  },
})
