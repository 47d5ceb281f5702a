import { removePortalPicture, savePortalPicture } from '@plumbline/contract/paths.gen';
import { send } from '@plumbline/ui/app/send';
import { sendForm } from '@plumbline/ui/app/send-form';
import { toast } from '@plumbline/ui/overlays/toast';
import { Card } from '@plumbline/ui/card';
import { ColorField } from '../brand/color-field.tsx';
import { ColorNews } from '../brand/color-news.tsx';
import { LOGO_HINT, PictureField } from '../brand/picture-field.tsx';
import { messages } from '../messages.ts';
import { type BrandView, type PictureKind, pictureUrl, useKeepBrand } from './portal-brand.ts';
import type { BrandForm } from './use-brand-form.ts';
import classes from './portals.module.css';

/** Pictures are saved at once, the color with the form. */
export function LookCard({ view, form: { draft, problems, change } }: { view: BrandView; form: BrandForm }) {
  const logo = pictureUrl(view.id, 'logo', view.logoVersion);
  return (
    <Card title="Logo and color">
      <div className={classes.fields}>
        <ColorField
          value={draft.themeColor}
          logo={logo}
          error={problems.themeColor}
          onChange={(themeColor) => change({ themeColor })}
        />
        <ColorNews color={draft.themeColor} />
        <Picture
          view={view}
          kind="logo"
          label="Logo"
          empty="Without one, the name of the portal stands there."
          hint={`${LOGO_HINT} Saved at once.`}
        />
        <Picture
          view={view}
          kind="icon"
          label="Browser icon"
          empty="Without one, the logo or an initial stands there."
          hint="A square SVG or PNG, at most 1 MB. Saved at once."
        />
      </div>
    </Card>
  );
}

type PictureProps = { view: BrandView; kind: PictureKind; label: string; empty: string; hint: string };

function Picture({ view: { id: portalId, brand, ...view }, kind, label, empty, hint }: PictureProps) {
  const keep = useKeepBrand();
  return (
    <PictureField
      label={label}
      url={pictureUrl(portalId, kind, view[`${kind}Version`])}
      alt={`${label} of ${brand.name}`}
      empty={empty}
      hint={hint}
      isLive
      upload={async (file) => {
        keep(await sendForm(savePortalPicture, { portalId, kind, uploads: [file] }));
        toast.success(messages.portals.pictureSaved[kind]);
      }}
      remove={async () => {
        keep(await send(removePortalPicture, { portalId, kind }));
        toast.success(messages.portals.pictureRemoved[kind]);
      }}
    />
  );
}
