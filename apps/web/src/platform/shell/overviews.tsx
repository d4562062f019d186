// Addresses under which other screens open the record of somebody or something: `…/overview?target=teacher&targetReference=12`.
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { textOf } from '../list/search.ts'
import { NoSuchPage } from './AskedRecord.tsx'
import { askedId, useAddress } from './asked-record.ts'
import { useGo } from './links.tsx'
import { Loading } from './states.tsx'

/** What an overview may be of. */
export type OverviewTarget = 'teacher' | 'customer' | 'traineeship'

type Props = {
  readonly target: OverviewTarget
  /** Where the record is; a function that does not change. */
  readonly pathOf: (id: number) => string
}

/** Goes on to the record that the address names. */
export const Overview = ({ target, pathOf }: Props) => {
  const address = useAddress()
  const named = textOf(address.target)
  const asked = askedId(textOf(address.targetReference))
  const id = typeof asked === 'number' && (named === undefined || named === target) ? asked : null
  const go = useGo()
  useEffect(() => {
    if (id !== null) go(pathOf(id), { replace: true })
  }, [id, go, pathOf])
  // the address is the record's already while the screen of the record loads
  const isHere = useLocation({ select: ({ pathname }) => pathname.endsWith('/overview') })
  return id === null && isHere ? <NoSuchPage /> : <Loading />
}

/** The address that opens a record from another screen. */
export const overviewPath = (target: OverviewTarget, id: number): string =>
  `/${target}/overview?target=${target}&targetReference=${id}`
