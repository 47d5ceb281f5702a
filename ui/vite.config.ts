import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The gallery on its own: `vite ui` runs it, `vite build ui` writes ui/dist.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
});
