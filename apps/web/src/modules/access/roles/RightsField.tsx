// The rights of a role: one line each under its theme, found by a search, set one by one or all at once.

import {
  allAt,
  changedRights,
  floorOf,
  type Levels,
  levelsOf,
  masterOf,
  rightsPageSize,
  withRight,
} from '@cartable/domain/access/roles/roles.rules.ts'
import type { RoleRecord } from '@cartable/domain/access/roles/roles.schema.ts'
import { folded as foldedText } from '@cartable/domain/kernel/folded.ts'
import {
  hasRight,
  type RightCode,
  type RightLevel,
  type Rights,
  rightCatalogue,
  rightLevelLabels,
  rightLevels,
} from '@cartable/domain/kernel/rights.ts'
import { Button, TextInput } from '@mantine/core'
import { IconChevronDown, IconInfoCircle, IconSearch, IconShieldCheck, IconShieldOff } from '@tabler/icons-react'
import { useDeferredValue, useEffect, useState } from 'react'
import { useController } from 'react-hook-form'
import { useFormShared } from '../../../platform/form/form-context.ts'
import { counted } from '../../../platform/fr/typography.ts'
import { useIdentity } from '../../../platform/session/session.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { RightLine } from './RightLine.tsx'
import classes from './roles.module.css'

type Right = RoleRecord['catalogue'][number]

/** Why a level cannot be chosen; null when it can. */
const refusalOf = (levels: Levels, stored: Levels, mine: Rights, code: RightCode, level: RightLevel): string | null => {
  const master = masterOf(code)
  const rank = rightLevels.indexOf(level)
  if (master !== null && rank < rightLevels.indexOf(floorOf(levels, code)))
    return `Limité par «\u00a0${rightCatalogue[master].title}\u00a0» (${rightLevelLabels[levels[master]]}).`
  if (rank > rightLevels.indexOf(stored[code]) && !hasRight(mine, code, level))
    return 'Vous ne pouvez pas accorder plus que vos propres droits.'
  return null
}

/** Every right at `level`, as far as this person may grant it. */
const allTo = (level: RightLevel, stored: Levels, mine: Rights): Levels => {
  const full = allAt(level)
  const granted = Object.entries(full).map(([code, wanted]) => {
    const at = code as RightCode
    if (refusalOf(full, stored, mine, at, wanted) === null) return [at, wanted]
    const own = mine[at] ?? 'forbidden'
    return [at, rightLevels.indexOf(own) > rightLevels.indexOf(stored[at]) ? own : stored[at]]
  })
  return Object.fromEntries(granted) as Levels
}

const themesOf = (rights: readonly Right[]): readonly (readonly [string, readonly Right[]])[] => [
  ...Map.groupBy(rights, ({ theme }) => theme),
]

/** What a theme gives, on its closed line. */
const summaryOf = (rights: readonly Right[], levels: Levels): string => {
  const open = rights.filter(({ techName }) => levels[techName] !== 'forbidden').length
  return open === 0 ? 'aucun droit' : `${open} sur ${rights.length}`
}

export const RightsField = ({ catalogue }: { readonly catalogue: RoleRecord['catalogue'] }) => {
  const { control, readOnly, base, facts } = useFormShared()
  const { field } = useController({ control, name: 'rights' })
  const levels = levelsOf((field.value ?? {}) as Rights)
  const stored = levelsOf((base().rights ?? {}) as Rights)
  const mine = useIdentity()?.rights ?? {}
  const [search, setSearch] = useState('')
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [moved, setMoved] = useState<string | null>(null)
  const wanted = foldedText(useDeferredValue(search).trim())
  const titleOf = (code: RightCode) => catalogue.find(({ techName }) => techName === code)?.title ?? code
  useEffect(() => {
    const show = (value: unknown) =>
      counted(Object.values(levelsOf((value ?? {}) as Rights)).filter((level) => level !== 'forbidden').length, 'droit')
    facts.set('rights', { label: 'Droits', show })
    return () => void facts.delete('rights')
  }, [facts])

  const choose = (code: RightCode, level: RightLevel) => {
    const next = withRight(levels, code, level)
    const raised = changedRights(levels, next).filter((other) => other !== code)
    setMoved(
      raised.length === 0
        ? null
        : `${raised.map((other) => `«\u00a0${titleOf(other)}\u00a0» passe à «\u00a0${rightLevelLabels[next[other]]}\u00a0»`).join(', ')}, comme «\u00a0${titleOf(code)}\u00a0».`,
    )
    field.onChange(next)
  }
  const setAll = async (level: RightLevel, verb: string) => {
    const next = allTo(level, stored, mine)
    const count = changedRights(levels, next).length
    const words = `«\u00a0${rightLevelLabels[level]}\u00a0»`
    if (count === 0) return toast.info(`Tous les droits que vous pouvez changer sont déjà à ${words}.`)
    const body = `${counted(count, 'droit change', 'droits changent')}. Rien n’est enregistré avant «\u00a0Enregistrer\u00a0».`
    if (!(await askConfirmation({ title: `${verb}\u202f?`, body, confirmLabel: `${verb} (${count})` }))) return
    setMoved(null)
    field.onChange(next)
  }

  const shown = catalogue
    .filter(({ title, theme, techName }) => foldedText(`${title} ${theme} ${techName}`).includes(wanted))
    .slice(0, rightsPageSize)
  return (
    <div data-field="rights" data-span={6}>
      <div className={classes.bar}>
        <TextInput
          className={classes.search}
          aria-label="Rechercher un droit"
          placeholder="Rechercher un droit…"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        {!readOnly && (
          <span className={classes.all}>
            <Button
              leftSection={<IconShieldCheck size={16} aria-hidden />}
              onClick={() => void setAll('fullAccess', 'Tout autoriser')}
            >
              Tout autoriser
            </Button>
            <Button
              leftSection={<IconShieldOff size={16} aria-hidden />}
              onClick={() => void setAll('forbidden', 'Tout interdire')}
            >
              Tout interdire
            </Button>
          </span>
        )}
        {!readOnly && (
          <p role="status" className={classes.moved}>
            {moved && (
              <>
                <IconInfoCircle size={16} aria-hidden /> {moved}
              </>
            )}
          </p>
        )}
      </div>
      <table className={classes.rights}>
        <caption className="vh">{`Droits du rôle\u00a0: ${counted(shown.length, 'ligne')}`}</caption>
        <thead className="vh">
          <tr>
            <th scope="col">Droit</th>
            <th scope="col">Niveau</th>
          </tr>
        </thead>
        {shown.length === 0 && (
          <tbody>
            <tr>
              <td colSpan={2} className={classes.none}>
                Aucun droit ne correspond à «&nbsp;{search.trim()}&nbsp;».
              </td>
            </tr>
          </tbody>
        )}
        {themesOf(shown).map(([theme, rights]) => {
          const isOpen = wanted !== '' || !folded.has(theme)
          const toggle = () => setFolded((now) => new Set(now).symmetricDifference(new Set([theme])))
          return (
            <tbody key={theme}>
              <tr className={classes.theme}>
                <th scope="rowgroup" colSpan={2}>
                  <button type="button" aria-expanded={isOpen} onClick={toggle}>
                    <IconChevronDown size={16} aria-hidden />
                    {theme}
                    <span>{summaryOf(rights, levels)}</span>
                  </button>
                </th>
              </tr>
              {isOpen &&
                rights.map(({ techName, title, masterRight }) => (
                  <RightLine
                    key={techName}
                    code={techName}
                    title={title}
                    master={masterRight && titleOf(masterRight)}
                    level={levels[techName]}
                    before={stored[techName]}
                    readOnly={readOnly}
                    refusalOf={(level) => refusalOf(levels, stored, mine, techName, level)}
                    onChoose={(level) => choose(techName, level)}
                  />
                ))}
            </tbody>
          )
        })}
      </table>
    </div>
  )
}
