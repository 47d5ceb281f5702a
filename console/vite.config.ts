import { viteApp } from '@plumbline/tools/vite-app';

export default viteApp({ root: import.meta.dirname });
