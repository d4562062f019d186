// A price grid: its school levels, then price, bounds and margins of each channel, with what an hour leaves after the margin.
import { priceGridsApi } from '@cartable/domain/contracts/grids/price-grids.api.ts'
import { leftAfterMargin } from '@cartable/domain/contracts/grids/price-grids.rules.ts'
import {
  channelLabels,
  type PriceChannel,
  type PriceGridRecord,
} from '@cartable/domain/contracts/grids/price-grids.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { Button } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { useNeighbours } from '../../../platform/list/list-memory.ts'
import { NeighbourButtons } from '../../../platform/list/NeighbourButtons.tsx'
import { useCan } from '../../../platform/session/session.ts'
import { AskedRecord } from '../../../platform/shell/AskedRecord.tsx'
import { useAddressParam } from '../../../platform/shell/address-param.ts'
import { useGo } from '../../../platform/shell/links.tsx'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import classes from '../shared/contracts.module.css'
import { followingPath, formatHourly, gridCrumbs, gridListId, gridPath, gridsPath } from './price-grid-texts.ts'

const F = formOf<typeof priceGridsApi.saveGrid>()

/** « 28,56 €/h après la marge » */
const Left = ({
  channel,
  margin,
  words,
}: {
  channel: PriceChannel
  margin: 'Margin' | 'MarginAffiliation'
  words: string
}) => {
  const price = useFormValue<number | null>(`${channel}Price`)
  const percent = useFormValue<string | null>(`${channel}${margin}`)
  const left = leftAfterMargin(price, percent)
  return (
    <p className={classes.left} aria-live="polite">
      {words} <b>{left === null ? '–' : formatHourly(left)}</b>
    </p>
  )
}

const Channel = ({ channel }: { readonly channel: PriceChannel }) => (
  <Section id={channel === 'offline' ? 'domicile' : 'en-ligne'} title={channelLabels[channel]}>
    <F.Euros name={`${channel}Price`} label="Prix de l’heure" suffix="€/h" span={2} />
    <F.Euros name={`${channel}MinPrice`} label="Prix minimum" suffix="€/h" span={2} />
    <F.Euros name={`${channel}MaxPrice`} label="Prix maximum" suffix="€/h" span={2} />
    <F.Percent name={`${channel}Margin`} label="Marge" span={3} />
    <F.Percent name={`${channel}MarginAffiliation`} label="Marge d’affiliation" span={3} />
    <div data-span={6} className={classes.lefts}>
      <Left channel={channel} margin="Margin" words="Après la marge, il reste" />
      <Left channel={channel} margin="MarginAffiliation" words="Client apporté par le professeur, il reste" />
    </div>
  </Section>
)

const Fields = ({ record }: { readonly record: PriceGridRecord }) => (
  <>
    <Section id="niveaux" title="Niveaux scolaires">
      <F.Choices
        name="schoolCareerIds"
        label="Niveaux scolaires"
        description="Ceux qui ont déjà un autre tarif du même jour ne sont pas proposés."
        options={record.options.schoolCareerIds}
        placeholder="Choisir"
        span={6}
      />
      <F.Day
        name="holdsFrom"
        label="Valable à partir du"
        description={
          record.holdsUntil === null
            ? 'Vide\u00a0: depuis toujours. Le tarif d’avant vaut jusqu’à la veille.'
            : `Jusqu’au ${formatDay(record.holdsUntil)}\u00a0: un autre tarif suit.`
        }
        span={3}
      />
    </Section>
    <Channel channel="offline" />
    <Channel channel="online" />
  </>
)

const askedOf = (id: number | null, followed: string | null) => {
  if (id !== null) return { id: String(id) }
  return followed === null ? {} : { follows: followed }
}

const Grid = ({ id }: { readonly id: number | null }) => {
  const [followed] = useAddressParam('suit')
  const query = useOperation(priceGridsApi.showGrid, askedOf(id, followed))
  const neighbours = useNeighbours(gridListId, id)
  const canWrite = useCan('prices', 'write')
  const go = useGo()
  const { listAddress } = neighbours
  const leave = useCallback(() => go(listAddress ?? gridsPath), [go, listAddress])
  const crumbs = useMemo(
    () => [...gridCrumbs, { label: 'Tarifs par niveau', path: listAddress ?? gridsPath }],
    [listAddress],
  )
  return (
    <Panel
      title={id === null ? 'Nouveau tarif' : 'Modification du tarif'}
      breadcrumb={crumbs}
      canBeFavourite={false}
      actions={
        id !== null && (
          <>
            {canWrite && <Button onClick={() => go(followingPath(id))}>Nouveaux prix à partir d’un jour…</Button>}
            <NeighbourButtons neighbours={neighbours} />
            <HistoryButton className="price_grids" entityId={id} />
          </>
        )
      }
      fill
    >
      <QueryPanel query={query} what="le tarif">
        {(record) => (
          <RecordForm
            operation={priceGridsApi.saveGrid}
            screen="tarif"
            record={record}
            readOnly={!canWrite}
            neighbours={neighbours}
            onClose={leave}
            onSaved={() => toast.success(id === null ? 'Tarif créé.' : 'Tarif enregistré.')}
            onNew={() => go(gridPath('nouveau'))}
          >
            <Fields record={record} />
          </RecordForm>
        )}
      </QueryPanel>
    </Panel>
  )
}

export const PriceGridForm = () => <AskedRecord>{(id) => <Grid id={id} />}</AskedRecord>
