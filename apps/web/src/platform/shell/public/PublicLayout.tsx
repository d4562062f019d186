// The ruled paper of the pages that need no session; always light.
import { Outlet } from '@tanstack/react-router'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { useSession } from '../../session/session.ts'
import { followAppearance } from '../../theme/scheme.ts'
import { Brand } from '../Brand.tsx'
import classes from './PublicLayout.module.css'

/** Header with the company's name, the page (that of the address, or `children`), and the footer that `foot` gives. */
export const PublicLayout = ({ foot, children = <Outlet /> }: { foot?: ReactNode; children?: ReactNode }) => {
  const company = useSession()?.company.name
  useLayoutEffect(() => followAppearance('light'), [])
  return (
    <div className={classes.sheet}>
      <div className={classes.ruled}>
        <a className={classes.skip} href="#contenu">
          Aller au contenu
        </a>
        <header className={classes.head}>
          <Brand size={24} />
          <b>{company ?? 'Cartable'}</b>
        </header>
        <main id="contenu" tabIndex={-1} className={classes.main}>
          {children}
        </main>
        <footer className={classes.foot}>{foot}</footer>
      </div>
    </div>
  )
}

/** Window's title of a public page: « Connexion – Cours Armor ». */
export const usePublicTitle = (title: string): void => {
  const company = useSession()?.company.name ?? 'Cartable'
  useEffect(() => {
    document.title = `${title} – ${company}`
  }, [title, company])
}
