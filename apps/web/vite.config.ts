// How the web app is built: two entries (the office, and everybody outside it), one chunk per screen, nothing inlined, a manifest for the size report.
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { nameChunk, officeTogether } from './chunks.ts'
import { compressAhead } from './compress.ts'
import { listPages } from './pages.ts'

const server = process.env.CARTABLE_API ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`

export default defineConfig({
  plugins: [react(), compressAhead(), listPages()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // A data: address would need its own line in the content security policy.
    assetsInlineLimit: 0,
    target: 'es2023',
    cssMinify: 'lightningcss',
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [join(import.meta.dirname, 'index.html'), join(import.meta.dirname, 'outside.html')],
      output: { codeSplitting: officeTogether(), chunkFileNames: nameChunk },
    },
  },
  server: {
    // The session's proof of origin compares hosts: the proxy keeps the browser's.
    proxy: { '/api': { target: server, changeOrigin: false } },
  },
})
