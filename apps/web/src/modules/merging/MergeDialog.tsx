// Two records side by side: which one is kept, which fields are taken, what follows, what stands in the way.
import type { MergeField, MergePreview, MergeSide } from '@cartable/domain/merging/merging.schema.ts'
import { Button, Radio } from '@mantine/core'
import { IconArrowMerge, IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useOperation } from '../../platform/api/hooks.ts'
import { ServerAutocomplete } from '../../platform/fields/ServerAutocomplete.tsx'
import { Modal } from '../../platform/pop/Modal.tsx'
import { AppLink, useGo } from '../../platform/shell/links.tsx'
import { QueryPanel } from '../../platform/shell/states.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import { useIsPhone } from '../../platform/theme/use-is-phone.ts'
import { Errors, Obstacles, WhatList } from './MergeParts.tsx'
import classes from './merging.module.css'
import { type MergeKindName, mergeKinds } from './merging-kinds.ts'
import { searches } from './searches.ts'

type Choice = MergeField['takes']

const Head = ({ side, word }: { readonly side: MergeSide; readonly word: string }) => (
  <th scope="col">
    {word}
    {'\u00a0'}:{' '}
    <AppLink href={side.path} target="_blank" rel="noopener noreferrer">
      {side.name}
      <span className="vh"> (nouvel onglet)</span>
    </AppLink>
    <span className={classes.detail}>{side.detail}</span>
  </th>
)

type RowProps = { readonly field: MergeField; readonly choice: Choice; readonly onChoose: (choice: Choice) => void }
const Row = ({ field, choice, onChoose }: RowProps) => {
  const { key, label } = field
  const cell = (side: Choice) => {
    const text = field[side]
    if (field.kept === field.givenUp) return text
    return (
      <Radio
        size="xs"
        className={classes.choice}
        name={key}
        checked={choice === side}
        onChange={() => onChoose(side)}
        label={text ?? 'Rien'}
        aria-label={`${label}\u00a0: ${text ?? 'rien'}`}
      />
    )
  }
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{cell('kept')}</td>
      <td>{cell('givenUp')}</td>
    </tr>
  )
}

type SidesProps = {
  readonly kind: MergeKindName
  readonly shown: MergePreview
  readonly onSwap: () => void
  readonly onClose: () => void
}
const Sides = ({ kind, shown, onSwap, onClose }: SidesProps) => {
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice>>>({})
  const [errors, setErrors] = useState<readonly string[]>([])
  const go = useGo()
  const { kept, givenUp, fields, obstacles } = shown
  const choiceOf = ({ key, takes }: MergeField) => chosen[key] ?? takes
  const merge = useAction(mergeKinds[kind].merge, {
    // the whole of it moved, of whatever module
    refreshes: [[]],
    onSuccess: ({ isValid, errorMsgs }) => {
      setErrors(errorMsgs)
      if (!isValid) return
      toast.success('Fiches fusionnées.')
      onClose()
      go(kept.path)
    },
  })
  return (
    <>
      <table className={classes.sides} aria-label="Les deux fiches">
        <thead>
          <tr>
            <td />
            <Head side={kept} word="Fiche gardée" />
            <Head side={givenUp} word="Fiche écartée" />
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <Row
              key={field.key}
              field={field}
              choice={choiceOf(field)}
              onChoose={(choice) => setChosen((now) => ({ ...now, [field.key]: choice }))}
            />
          ))}
        </tbody>
      </table>
      <WhatList title="Ce qui rejoint la fiche gardée" items={shown.follows} />
      <WhatList title="Ce qui reste sur la fiche écartée, car la fiche gardée a déjà le sien" items={shown.stays} />
      <Obstacles title="Ces fiches ne peuvent pas encore être fusionnées" obstacles={obstacles} onLeave={onClose} />
      {obstacles.length === 0 && <Errors errors={errors} />}
      <p className={classes.part}>
        {mergeKinds[kind].withdrawn} La fusion s’annule pendant 7{'\u00a0'}jours.
      </p>
      <div className={classes.foot}>
        <Button size="sm" leftSection={<IconArrowsExchange size={16} aria-hidden />} onClick={onSwap}>
          Inverser
        </Button>
        <span className={classes.grow} />
        <Button size="sm" onClick={onClose}>
          Annuler
        </Button>
        <Button
          size="sm"
          variant="filled"
          disabled={obstacles.length > 0}
          loading={merge.isPending}
          leftSection={<IconArrowMerge size={16} aria-hidden />}
          onClick={() =>
            merge.mutate({
              keptId: kept.id,
              givenUpId: givenUp.id,
              stamp: shown.stamp,
              takes: fields.filter((field) => choiceOf(field) === 'givenUp').map(({ key }) => key),
            })
          }
        >
          Fusionner les deux fiches
        </Button>
      </div>
    </>
  )
}

type Pair = { readonly keptId: number; readonly givenUpId: number }
const Comparison = ({
  kind,
  pair,
  ...rest
}: { readonly kind: MergeKindName; readonly pair: Pair } & Pick<SidesProps, 'onSwap' | 'onClose'>) => {
  const query = useOperation(mergeKinds[kind].preview, {
    keptId: String(pair.keptId),
    givenUpId: String(pair.givenUpId),
  })
  return (
    <QueryPanel query={query} what="les deux fiches">
      {(shown) => <Sides key={`${shown.stamp} ${shown.kept.id}`} kind={kind} shown={shown} {...rest} />}
    </QueryPanel>
  )
}

type Props = {
  readonly kind: MergeKindName
  readonly id: number
  readonly name: string
  readonly onClose: () => void
}
export const MergeDialog = ({ kind, id, name, onClose }: Props) => {
  const [other, setOther] = useState<number | null>(null)
  const [isSwapped, setSwapped] = useState(false)
  const isPhone = useIsPhone()
  const search = async (text: string, signal: AbortSignal) =>
    (await searches[kind](text, signal)).filter(({ value }) => value !== id)
  return (
    <Modal opened onClose={onClose} title={`Fusionner ${name} avec…`} size={860} fullScreen={isPhone}>
      <ServerAutocomplete label={mergeKinds[kind].other} value={other} onChange={setOther} search={search} />
      {other !== null && (
        <Comparison
          kind={kind}
          pair={isSwapped ? { keptId: other, givenUpId: id } : { keptId: id, givenUpId: other }}
          onSwap={() => setSwapped((now) => !now)}
          onClose={onClose}
        />
      )}
    </Modal>
  )
}
