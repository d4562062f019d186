// « État de l’installation »: one page that says that all is well, or what is not and where it is mended.
import { installationStateApi } from '@cartable/domain/configuration/installation-state.api.ts'
import { type StateLevel, stateLevels } from '@cartable/domain/configuration/installation-state.schema.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { Button } from '@mantine/core'
import { IconRefresh, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { counted, unbroken } from '../../platform/fr/typography.ts'
import { useCan } from '../../platform/session/session.ts'
import { AppLink } from '../../platform/shell/links.tsx'
import { Panel } from '../../platform/shell/Panel.tsx'
import { QueryPanel } from '../../platform/shell/states.tsx'
import { Statut } from '../../platform/theme/Statut.tsx'
import classes from './configuration.module.css'
import { TrialDialog } from './TrialDialog.tsx'

const meanings: Readonly<Record<StateLevel, 'success' | 'warning' | 'danger'>> = {
  fine: 'success',
  warning: 'warning',
  danger: 'danger',
}
const crumbs = [{ label: 'Administration' }]

export const InstallationState = () => {
  const query = useOperation(installationStateApi.showInstallation, {})
  const mayTry = useCan('configuration', 'write')
  const [isTrying, setTrying] = useState(false)
  return (
    <Panel
      title="État de l’installation"
      breadcrumb={crumbs}
      actions={
        <>
          {mayTry && (
            <Button leftSection={<IconSend size={16} aria-hidden />} onClick={() => setTrying(true)}>
              Envoyer un essai…
            </Button>
          )}
          <Button
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={query.isFetching}
            onClick={() => void query.refetch()}
          >
            Vérifier de nouveau
          </Button>
        </>
      }
    >
      <QueryPanel query={query} what="l’état de l’installation">
        {({ checkedAt, groups }) => {
          const toSee = groups.flatMap(({ lines }) => lines).filter(({ level }) => level !== 'fine').length
          return (
            <>
              <p role="status">
                {toSee === 0 ? 'Tout va bien.' : `${counted(toSee, 'point à voir', 'points à voir')}.`} Vérifié le{' '}
                {formatInstant(checkedAt)}.
              </p>
              {groups.map(({ title, lines }) => (
                <section key={title} aria-label={title} className={classes.stateGroup}>
                  <h2>{title}</h2>
                  <ul className={classes.state}>
                    {lines.map(({ level, line, link }) => (
                      <li key={line}>
                        <Statut meaning={meanings[level]}>{stateLevels[level]}</Statut>
                        <span>{unbroken(line)}</span>
                        {link && <AppLink href={link.path}>{link.label}</AppLink>}
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
            </>
          )
        }}
      </QueryPanel>
      {isTrying && <TrialDialog onClose={() => setTrying(false)} />}
    </Panel>
  )
}
