// The tiles of the home page and the band above them, which waits until the four have loaded.

import { dashboardApi } from '@cartable/domain/dashboard/dashboard.api.ts'
import { indicators, indicatorsOf, type Tile, tileKeys } from '@cartable/domain/dashboard/dashboard.indicators.ts'
import { refreshEveryMs, summaryRetryMs } from '@cartable/domain/dashboard/refreshing.ts'
import { tilesApi } from '@cartable/domain/dashboard/tiles.api.ts'
import { hasRight, type Rights } from '@cartable/domain/kernel/rights.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryKeyOf, useOperation } from '../../platform/api/hooks.ts'

export const tileOperations = {
  privateTuition: {
    summary: tilesApi.privateTuitionSummary,
    kpis: tilesApi.privateTuitionKpis,
    details: tilesApi.privateTuitionDetails,
  },
  recruitment: {
    summary: tilesApi.recruitmentSummary,
    kpis: tilesApi.recruitmentKpis,
    details: tilesApi.recruitmentDetails,
  },
  customer: { summary: tilesApi.customerSummary, kpis: tilesApi.customerKpis, details: tilesApi.customerDetails },
  traineeship: {
    summary: tilesApi.traineeshipSummary,
    kpis: tilesApi.traineeshipKpis,
    details: tilesApi.traineeshipDetails,
  },
} as const satisfies Record<Tile, unknown>

/** Tiles that hold something for these rights. */
export const tilesFor = (rights: Rights): Tile[] =>
  tileKeys.filter((tile) => indicatorsOf(tile).some((key) => hasRight(rights, indicators[key].right, 'read')))

/** Loads, fails and refreshes alone. */
export const useTile = (tile: Tile) =>
  useOperation(tileOperations[tile].summary, {}, { refreshEvery: refreshEveryMs, background: true })

/** Whether every tile has answered, or failed; looks again each second until it is so. */
const useTilesLoaded = (tiles: readonly Tile[]): boolean => {
  const client = useQueryClient()
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    if (isLoaded) return
    const look = () => {
      const states = tiles.map((tile) => client.getQueryState(queryKeyOf(tileOperations[tile].summary, {}))?.status)
      if (states.every((status) => status === 'success' || status === 'error')) setLoaded(true)
    }
    const timer = setInterval(look, summaryRetryMs)
    return () => clearInterval(timer)
  }, [client, tiles, isLoaded])
  return isLoaded
}

/** The counts of all indicators, asked once the tiles have loaded. */
export const useSummary = (tiles: readonly Tile[]) => {
  const enabled = useTilesLoaded(tiles)
  return useOperation(dashboardApi.summary, {}, { refreshEvery: refreshEveryMs, background: true, enabled })
}
