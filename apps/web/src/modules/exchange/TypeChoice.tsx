// The types of data to choose from: cards beside the file, one list on a phone; each says how its last import went.
import type { ExchangeType } from '@cartable/domain/exchange/exchange.schema.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { useMediaQuery } from '@mantine/hooks'
import { IconCircleX, IconLock, IconRefresh } from '@tabler/icons-react'
import { useId } from 'react'
import { SelectField } from '../../platform/fields/SelectFields.tsx'
import { Statut } from '../../platform/theme/Statut.tsx'
import classes from './exchange.module.css'
import { lastRunOutcome, lastRunTitle, lookOf, meaningOfRun } from './exchange-texts.ts'

type Props = {
  readonly types: readonly ExchangeType[]
  readonly value: string | null
  readonly onChange: (objectType: string) => void
  readonly error: string | undefined
}

const State = ({ type }: { readonly type: ExchangeType }) => {
  const { lastRun } = type
  if (type.isRunning)
    return (
      <Statut meaning="info" icon={IconRefresh}>
        Import en cours
      </Statut>
    )
  return (
    <span className={classes.last}>
      {!type.canImport && (
        <>
          <IconLock size={14} aria-hidden /> Export seulement ·{' '}
        </>
      )}
      {lastRun === null ? (
        'Jamais importé'
      ) : (
        <>
          {lastRunTitle(lastRun)} le {formatInstant(lastRun.finishedAt)}
          {'\u00a0: '}
          <span data-meaning={meaningOfRun(lastRun)}>{lastRunOutcome(lastRun)}</span>
        </>
      )}
    </span>
  )
}

const Cards = ({ types, value, onChange, error }: Props) => {
  const id = useId()
  return (
    <fieldset className={classes.types} aria-describedby={error ? `${id}-e` : undefined}>
      <legend>Type de données</legend>
      {error && (
        <p role="alert" id={`${id}-e`} className={classes.error}>
          <IconCircleX size={14} aria-hidden /> {error}
        </p>
      )}
      {types.map((type) => {
        const { icon: Drawing, holds } = lookOf(type.objectType)
        return (
          <label key={type.objectType} className={classes.type}>
            <input
              type="radio"
              name={id}
              className="vh"
              aria-invalid={error ? true : undefined}
              checked={value === type.objectType}
              onChange={() => onChange(type.objectType)}
            />
            <Drawing size={18} stroke={1.75} aria-hidden />
            <span>
              <b>{type.label}</b>
              {holds && <span className={classes.holds}>{holds}</span>}
              <State type={type} />
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

export const TypeChoice = (props: Props) => {
  const isNarrow = useMediaQuery('(max-width: 991px)', false, { getInitialValueInEffect: false }) ?? false
  if (!isNarrow) return <Cards {...props} />
  const chosen = props.types.find((type) => type.objectType === props.value)
  return (
    <div className={classes.narrowType}>
      <SelectField
        label="Type de données"
        placeholder="Choisir…"
        options={props.types.map((type) => ({ value: type.objectType, label: type.label }))}
        value={props.value}
        error={props.error}
        description={chosen && lookOf(chosen.objectType).holds}
        onChange={(next) => next !== null && props.onChange(String(next))}
      />
      {chosen && <State type={chosen} />}
    </div>
  )
}
